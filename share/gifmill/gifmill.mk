# Animations in a Makefile of yours:
#
#   include /usr/local/share/gifmill/gifmill.mk
#   all: $(GIFMILL_OUT)/walk.mp4 $(GIFMILL_OUT)/walk.json
#   $(eval $(call gifmill_pipeline,pipelines/web.json5,build/web.stamp))
#
# Outputs are replaced whole or not at all, so a run that fails or is killed leaves nothing that make
# would take for done, with .DELETE_ON_ERROR or without it.

GIFMILL ?= gifmill
GIFMILL_OUT ?= build
GIFMILL_FLAGS ?=
GIFMILL_RUN_FLAGS ?=
GIFMILL_SOURCES ?= gif apng webp

# $(GIFMILL_OUT)/NAME.mp4, .webm and .json (the sheet and its data) from NAME.gif and the like.
# An unchanged result keeps its time, which make would run after for ever: hence the touch.
define gifmill_rules
$$(GIFMILL_OUT)/%.mp4: %.$(1)
	$$(GIFMILL) convert --quiet --to mp4 --output "$$(@D)" $$(GIFMILL_FLAGS) -- "$$<"
	@touch "$$@"
$$(GIFMILL_OUT)/%.webm: %.$(1)
	$$(GIFMILL) convert --quiet --to webm --output "$$(@D)" $$(GIFMILL_FLAGS) -- "$$<"
	@touch "$$@"
$$(GIFMILL_OUT)/%.json: %.$(1)
	$$(GIFMILL) convert --quiet --to spritesheet --output "$$(@D)" $$(GIFMILL_FLAGS) -- "$$<"
	@touch "$$@"
endef
$(foreach suffix,$(GIFMILL_SOURCES),$(eval $(call gifmill_rules,$(suffix))))

# $(call gifmill_pipeline,FILE,STAMP): STAMP stands for everything the pipeline file makes, and is
# old as soon as an input or the file changes. For new inputs that a pattern would find, run gifmill
# on every build instead: with nothing to do it takes a moment.
define gifmill_pipeline
$(2): $(1)
	@mkdir -p "$$(@D)"
	$$(GIFMILL) run --quiet $$(GIFMILL_RUN_FLAGS) --depfile "$$@.d" --depfile-target "$$@" -- "$$<"
	@touch "$$@"
-include $(2).d
endef
