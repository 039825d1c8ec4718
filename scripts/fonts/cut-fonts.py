"""Cuts the product's faces out of the variable fonts they come from.

    pip install "fonttools[woff]==4.66.1"
    python3 scripts/fonts/cut-fonts.py <folder of the originals>

The originals are the Latin files of @fontsource-variable/newsreader (opsz) and
@fontsource-variable/instrument-sans (wdth). Needed only to change a face: the cut files are in the
repository, and neither starting, building nor testing the product runs this. The ranges that it
prints belong into fonts.css.
"""

import os
import sys
from pathlib import Path

from fontTools import subset
from fontTools.otlLib import builder
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

FACES = Path(__file__).parents[2] / "apps" / "web" / "src" / "design" / "fonts"
NEWSREADER = "newsreader-latin-opsz-normal.woff2"
NEWSREADER_ITALIC = "newsreader-latin-opsz-italic.woff2"
INSTRUMENT_SANS = "instrument-sans-latin-wdth-normal.woff2"

FEATURES = "kern liga calt ccmp locl mark mkmk lnum tnum pnum rvrn rlig".split()
LETTERS_AND_DIGITS = "".join(map(chr, range(0x30, 0x3A))) + "".join(
    map(chr, [*range(0x41, 0x5B), *range(0x61, 0x7B)])
)
# What English is written with; the sans also sets addresses, code and controls.
SERIF = LETTERS_AND_DIGITS + " !\"#$%&'()*+,-./:;=?@[]_\u00a0°·×–—‘’“”…→−"
SANS = SERIF + "<>\\^`{|}~©←"
OTHER_LATIN = {
    *range(0xA1, 0x100),
    *map(ord, "^`|~\\{}<>ıŒœ€™←↑→↓−"),
    *(0x2BB, 0x2BC, 0x2C6, 0x2DA, 0x2DC, 0x304, 0x308, 0x329, 0x2215, 0xFEFF, 0xFFFD),
    *range(0x2000, 0x2070),
}
# Pairs of other characters do not meet in running text.
KERNED = set(LETTERS_AND_DIGITS + ".,:;!?'\"‘’“”()-–—…$/& \u00a0")


def cut(source, limits, characters):
    font = TTFont(source)
    options = subset.Options()
    options.layout_features = FEATURES
    options.hinting = False
    options.notdef_outline = True
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[ord(c) if isinstance(c, str) else c for c in characters])
    subsetter.subset(font)
    return instancer.instantiateVariableFont(font, limits)


def kerning_of(font):
    """The kerning of a font without axes: what to add to the advance between two glyphs."""
    table = font["GPOS"].table
    lookups = {
        index
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == "kern"
        for index in record.Feature.LookupListIndex
    }
    advance = lambda value: getattr(value, "XAdvance", 0) or 0
    kerning = {}
    for index in sorted(lookups):
        # Within a lookup the first table that knows a pair decides.
        found = {}
        for part in table.LookupList.Lookup[index].SubTable:
            part = part.ExtSubTable if part.LookupType == 9 else part
            if part.Format == 1:
                for left, pairs in zip(part.Coverage.glyphs, part.PairSet):
                    for pair in pairs.PairValueRecord:
                        found.setdefault((left, pair.SecondGlyph), advance(pair.Value1))
                continue
            first, second = part.ClassDef1.classDefs, part.ClassDef2.classDefs
            for left in part.Coverage.glyphs:
                row = part.Class1Record[first.get(left, 0)].Class2Record
                for right in font.getGlyphOrder():
                    found.setdefault((left, right), advance(row[second.get(right, 0)].Value1))
        for pair, value in found.items():
            kerning[pair] = kerning.get(pair, 0) + value
    return kerning


def met_in_text(font, kerning):
    """Without the pairs that running text does not have, such as a capital after a small letter."""
    characters = {glyph: chr(code) for code, glyph in font.getBestCmap().items()}
    kept = {}
    for (left, right), value in kerning.items():
        a, b = characters.get(left), characters.get(right)
        if a not in KERNED or b not in KERNED or (a.islower() and b.isupper()):
            continue
        if (a.isdigit() and b.isalpha()) or (a.isalpha() and b.isdigit()):
            continue
        kept[left, right] = value
    return kept


def set_kerning(font, kerning, step):
    """One table of classes instead of variable pairs: a third of these fonts was their kerning."""
    rounded = {pair: round(value / step) * step for pair, value in kerning.items()}
    rounded = {pair: value for pair, value in rounded.items() if value}
    lefts = sorted({left for left, _ in rounded})
    rights = sorted({right for _, right in rounded})
    rows, columns = {}, {}
    for left in lefts:
        rows.setdefault(tuple(rounded.get((left, right), 0) for right in rights), []).append(left)
    for right in rights:
        columns.setdefault(tuple(rounded.get((left, right), 0) for left in lefts), []).append(right)
    classes = {}
    for some in rows.values():
        for others in columns.values():
            value = rounded.get((some[0], others[0]), 0)
            if value:
                record = builder.buildValue({"XAdvance": value})
                classes[tuple(some), tuple(others)] = (record, None)
    part = builder.buildPairPosClassesSubtable(classes, font.getReverseGlyphMap())
    table = font["GPOS"].table
    tags = {record.FeatureTag for record in table.FeatureList.FeatureRecord}
    if tags != {"kern"}:
        raise ValueError(f"More than kerning would be lost: {tags}")
    table.LookupList.Lookup = [builder.buildLookup([part])]
    table.LookupList.LookupCount = 1
    for record in table.FeatureList.FeatureRecord:
        record.Feature.LookupListIndex = [0]
        record.Feature.LookupCount = 1
    table.FeatureVariations = None
    table.Version = 0x00010000
    # It held the variations of the kerning.
    if "GDEF" in font:
        del font["GDEF"]


def save(font, name):
    font.flavor = "woff2"
    font.save(FACES / name)
    print(f"{os.path.getsize(FACES / name):>7}  {name}")


def basic(name, source, characters, limits, kerned_at, step):
    """A face for English; `step` is the rounding of its kerning in thousandths of the type size."""
    font = cut(source, limits, characters)
    still = cut(source, kerned_at, characters)
    units = round(step * font["head"].unitsPerEm / 1000)
    set_kerning(font, met_in_text(still, kerning_of(still)), units)
    save(font, name)


def ranges(codes):
    parts = []
    for code in sorted(codes):
        if parts and code == parts[-1][1] + 1:
            parts[-1][1] = code
        else:
            parts.append([code, code])
    return ", ".join(f"U+{a:04X}" if a == b else f"U+{a:04X}-{b:04X}" for a, b in parts)


def main(folder):
    serif, italic, sans = (folder / name for name in (NEWSREADER, NEWSREADER_ITALIC, INSTRUMENT_SANS))
    display = {"wght": 300, "opsz": (18, 18, 72)}
    basic("newsreader-300.woff2", serif, SERIF, display, {"wght": 300, "opsz": 48}, 2)
    for weight, size in ((400, 20), (500, 18), (600, 18)):
        at = {"wght": weight, "opsz": size}
        basic(f"newsreader-{weight}.woff2", serif, SERIF, at, at, 4)
    at = {"wght": 400, "opsz": 18}
    basic("newsreader-400-italic.woff2", italic, SERIF, at, at, 4)
    for name, width in (("400-600", 100), ("narrow", 76)):
        weights = {"wght": (400, 400, 600), "wdth": width}
        still = {"wght": 450, "wdth": width}
        basic(f"instrument-sans-{name}.woff2", sans, SANS, weights, still, 4)

    serif_rest = OTHER_LATIN - set(map(ord, SERIF))
    sans_rest = OTHER_LATIN - set(map(ord, SANS))
    upright = {"wght": (300, 400, 600), "opsz": (14, 18, 72)}
    save(cut(serif, upright, serif_rest), "newsreader-accents.woff2")
    slanted = {"wght": 400, "opsz": (14, 18, 32)}
    save(cut(italic, slanted, serif_rest), "newsreader-accents-italic.woff2")
    save(cut(sans, {"wght": (400, 400, 600)}, sans_rest), "instrument-sans-accents.woff2")
    for name, codes in (
        ("Newsreader", set(map(ord, SERIF))),
        ("Newsreader, accents", serif_rest),
        ("Instrument Sans", set(map(ord, SANS))),
        ("Instrument Sans, accents", sans_rest),
    ):
        print(f"{name}: {ranges(codes)}")


main(Path(sys.argv[1]))
