"""Pages as hypothesis draws them: every field at its limits, with what Markdown and YAML give a meaning."""

from hypothesis import strategies as st

from mnemolog.processors.markdown.pages import (
    DIRECTIONS,
    EDGE_TYPES,
    MEMORY_TYPES,
    EdgePage,
    EpisodeEntry,
    EpisodePage,
    MemoryPage,
    PageRelation,
)

_NOT_IN_LINES = {"exclude_categories": ("Cs", "Cc")}
HOSTILE = st.sampled_from(
    [
        "---", "no", "1e5", "- a", "a: b", "# x", "%", "@", "*", "&", "<<<<<<< HEAD", "=======", "\\<<<<<<<", '"', "'",
        "\u2028", "\ufeff", "{{x}}", "null", "İstanbul'da", "日本語", "[a](b)", "..", "\U0001f600", "\\n", "2020-01-01",
    ]
)  # fmt: skip
_line = st.one_of(HOSTILE, st.text(st.characters(**_NOT_IN_LINES), min_size=1, max_size=40)).filter(str.strip)  # type: ignore[arg-type]
_lines = st.lists(_line, min_size=1, max_size=3).map("\n".join)
_BODY = st.characters(exclude_categories=("Cs", "Cc"), include_characters="\t\n\r\x85")
_bodies = st.lists(st.one_of(HOSTILE, st.text(_BODY, max_size=60)), max_size=6).map("\n".join)
_tag = _line.map(lambda text: text.replace(",", "").strip()).filter(bool)
_id = st.from_regex(r"[A-Za-z0-9][A-Za-z0-9._-]{0,35}", fullmatch=True).filter(lambda text: text != "null")
_share = st.none() | st.floats(0, 1)
_when = st.none() | st.sampled_from(["2025-12-06T16:25:58+00:00", "2026-11-21T10:00:00+03:00", "2026-02-13T12:00:00Z"])

_relations = st.builds(
    PageRelation,
    target=_id,
    type=st.sampled_from(EDGE_TYPES),
    direction=st.sampled_from(DIRECTIONS),
    strength=_share,
    context=st.none() | _lines,
    edge_id=st.none() | _id,
)


@st.composite
def memory_pages(draw: st.DrawFn) -> MemoryPage:
    kind = draw(st.sampled_from(MEMORY_TYPES))
    steps = st.lists(_lines, max_size=3).map(tuple) if kind == "procedure" else st.just(())
    return MemoryPage(
        type=kind,
        title=draw(_line),
        id=draw(st.none() | _id),
        tags=tuple(draw(st.lists(_tag, max_size=4))),
        importance=draw(_share),
        confidence=draw(_share),
        steps=draw(steps),
        preconditions=draw(steps),
        postconditions=draw(steps),
        created=draw(_when),
        updated=draw(_when),
        relations=tuple(draw(st.lists(_relations, max_size=3))),
        body=draw(_bodies),
    )


edge_pages = st.builds(
    EdgePage,
    type=st.sampled_from(EDGE_TYPES),
    from_id=_id,
    to_id=_id,
    id=st.none() | _id,
    from_title=st.none() | _line,
    to_title=st.none() | _line,
    strength=_share,
    created=_when,
    updated=_when,
    body=_bodies,
)

episode_pages = st.builds(
    EpisodePage,
    day=st.sampled_from(["2025-12-13", "2026-02-28"]),
    entries=st.lists(
        st.builds(
            EpisodeEntry,
            time=st.times().map(lambda time: time.strftime("%H:%M")),
            title=_line,
            type=st.sampled_from(MEMORY_TYPES),
            tags=st.lists(_tag, max_size=3).map(tuple),
            memory=st.none() | st.tuples(st.just("a-slug"), st.just("../graph/fixes/a-slug-a1b2c3.md")),
            summary=st.none() | _line,
        ),
        max_size=4,
    ).map(tuple),
)
