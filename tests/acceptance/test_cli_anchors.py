"""Commands about memories that are there: anchors, feedback, graph, working memory, gate-study, and recalls."""

import shutil
from pathlib import Path

import pytest

from mnemolog import Memory
from tests.acceptance.running import CommandLine
from tests.acceptance.telling import CONFIG, HASHING

AGENT = "a"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Somebody told where she lives, and what she likes; nobody changes it."""
    folder = tmp_path_factory.mktemp("home") / "data"
    with Memory(folder, config=CONFIG) as memory:
        for name, text in (
            ("home", "I live in Izmir with my sister Elif."),
            ("colour", "My favourite colour is green."),
        ):
            memory.add(text, agent_id=AGENT, user_id="ayse", session_id="s1", id=name)
    return folder


@pytest.fixture
def told(home: Path, tmp_path: Path) -> CommandLine:
    """Commands on a copy of it."""
    return CommandLine(shutil.copytree(home, tmp_path / "data"), **HASHING)


def add(mnemolog: CommandLine, text: str, name: str, *options: str, status: int = 0) -> dict[str, object]:
    """Say something in the conversation s1."""
    said = ("add", text, "--agent", AGENT, "--user", "ayse", "--session", "s1", "--id", name, "--json", *options)
    receipt: dict[str, object] = mnemolog(*said, status=status).json
    return receipt


def memory(mnemolog: CommandLine, text: str) -> str:
    """The id of the memory that says it."""
    listed = mnemolog("list", "--agent", AGENT, "--all", "--json").json["results"]
    found: str = next(each["id"] for each in listed if text in each["text"])
    return found


def test_an_anchor_is_put_on_and_taken_off(told: CommandLine) -> None:
    home = memory(told, "Izmir")
    for verb, outcome, shown in (
        ("pin", "pinned", (True, False)),
        ("pin", "unchanged", (True, False)),
        ("lock", "locked", (True, True)),
        ("unpin", "unpinned", (False, True)),
        ("unlock", "unlocked", (False, False)),
    ):
        assert told(verb, home, "--json").json["outcome"] == outcome
        found = told("get", home, "--json").json
        assert (found["pinned"], found["locked"]) == shown


def test_what_is_pinned_cannot_be_forgotten_until_it_is_unpinned(told: CommandLine) -> None:
    home = memory(told, "Izmir")
    told("pin", home)
    refused = told("forget", home, status=1).out
    assert "refused" in refused
    assert "the memory is pinned; unpin it first" in refused
    told("unpin", home)
    assert told("forget", home, "--json").json["outcome"] == "forgotten"


def test_a_wrong_end_is_taken_back(told: CommandLine) -> None:
    home = memory(told, "Izmir")
    add(told, "I live in Berlin now.", "moved")
    assert told("get", home, "--json").json["status"] == "superseded"
    shown = told("restore", home, "--agent", AGENT).out
    assert shown.startswith("restored")
    assert "+ Ayse lives in Izmir with their sister Elif.  (restored: it was superseded)" in shown
    found = told("get", home, "--json").json
    assert (found["status"], found["superseded_by"], found["valid_until"]) == ("current", None, None)
    hits = told("search", "Izmir sister Elif", "--agent", AGENT, "--json").json["results"]
    assert {each["id"] for each in hits} >= {home}
    why = told("why", home).out
    assert why.startswith(f"memory {home}: current")
    assert f"memory {home} was superseded, and is current again." in why
    history = told("history", home, "--json").json["results"]
    assert history[-2]["event"] == "memory_restored"
    assert told("get", memory(told, "Berlin"), "--json").json["supersedes"] == []
    assert {each["type"] for each in told("graph", "--agent", AGENT, "--json").json["results"]} == {"contradicts"}
    assert told("replay", "--verify", "--json").json["verified"]


def test_a_memory_is_given_other_words_and_the_edit_is_taken_back(told: CommandLine) -> None:
    home = memory(told, "Izmir")
    shown = told("edit", home, "Ayse lives in Bursa.", "--agent", AGENT).out
    assert shown.startswith("edited")
    assert "~ Ayse lives in Bursa.  (edited)" in shown
    found = told("get", home, "--json").json
    assert (found["text"], found["status"], found["write_source"]) == ("Ayse lives in Bursa.", "current", "manual")
    hits = told("search", "Where does Ayse live?", "--agent", AGENT, "--json").json["results"]
    assert [each["text"] for each in hits if each["id"] == home] == ["Ayse lives in Bursa."]
    assert not [each for each in hits if "Izmir" in each["text"]], "neither the older words nor their message"
    assert "Edited by hand" in told("why", home).out
    assert any("Izmir" in str(each) for each in told("history", home, "--json").json["results"])
    assert told("edit", home, "Ayse lives in Bursa.", "--json").json["outcome"] == "unchanged"
    assert told("edit", home, " ", status=1).error.startswith("text: ' ' is not allowed")
    assert told("restore", home, "--json").json["outcome"] == "restored"
    assert "Izmir" in told("get", home, "--json").json["text"]
    assert told("replay", "--verify", "--json").json["verified"]


def test_what_is_locked_is_not_edited(told: CommandLine) -> None:
    home = memory(told, "Izmir")
    told("lock", home)
    assert "the memory is locked; unlock it first" in told("edit", home, "Ayse lives in Bursa.", status=1).out
    assert "Izmir" in told("get", home, "--json").json["text"]


def test_what_cannot_be_restored_is_refused_with_what_to_do(told: CommandLine) -> None:
    home = memory(told, "Izmir")
    refused = told("restore", home, status=1).out
    assert "the memory is current and has no previous text: there is nothing to restore" in refused
    assert told("restore", "nothing", status=1).error == "no memory 'nothing'"
    told("forget", home)
    assert told("restore", home, "--agent", "b", status=1).error == f"no memory of agent 'b' called '{home}'"
    assert told("restore", home, "--agent", AGENT, "--json").json["outcome"] == "restored"


def test_feedback_moves_the_utility(told: CommandLine) -> None:
    home = memory(told, "Izmir")
    assert told("feedback", home, "--success", "--json").json["outcome"] == "noted"
    assert told("get", home, "--json").json["utility"] == 0.55
    told("feedback", home, "--failure")
    assert told("get", home, "--json").json["utility"] == pytest.approx(0.495)
    assert "--success" in told("feedback", home, status=2).err


@pytest.mark.parametrize("verb", ["pin", "unpin", "lock", "unlock"])
def test_a_memory_that_nobody_has_cannot_be_anchored(told: CommandLine, verb: str) -> None:
    assert told(verb, "nothing", status=1).error == "no memory 'nothing'"


def test_a_contradiction_is_in_the_graph(told: CommandLine) -> None:
    add(told, "I live in Berlin now.", "moved")
    edges = told("graph", "--agent", AGENT, "--timeline", "--json").json["results"]
    edge = next(each for each in edges if each["type"] == "supersedes")
    assert ("Berlin" in edge["source_text"], "Izmir" in edge["target_text"]) == (True, True)
    only = told("graph", "--agent", AGENT, "--timeline", "--memory", edge["source"], "--json").json["results"]
    assert edge in only
    assert "supersedes" in told("graph", "--agent", AGENT, "--timeline").out


def test_a_conversation_has_in_mind_what_it_spoke_of_until_it_ends(told: CommandLine) -> None:
    held = told("working-memory", "s1", "--agent", AGENT, "--json").json["results"]
    assert {each["memory_id"] for each in held} == {memory(told, "Izmir"), memory(told, "green")}
    assert "green" in told("working-memory", "s1", "--agent", AGENT).out
    told("end-session", "s1", "--agent", AGENT)
    assert told("working-memory", "s1", "--agent", AGENT, "--json").json["results"] == []


def test_what_was_recalled_into_a_conversation_is_not_learned_again_there(told: CommandLine) -> None:
    search = ("search", "Where does Ayse live?", "--agent", AGENT, "--kind", "memory", "--into", "s1", "--json")
    recalled = told(*search).json["results"]
    assert recalled
    used = told("get", memory(told, "Izmir"), "--json").json
    assert used["access_count"] == 1
    assert used["storage"] > 1.0
    echo = add(told, "You live in Izmir with your sister Elif.", "echo", "--role", "assistant")
    assert (echo["outcome"], echo["filter"]) == ("ignored", "echo")
    shown = told("why", "echo", "--agent", AGENT).out
    assert "The filter echo refused it: it repeats what was recalled before" in shown
    confirmed = add(told, "Yes, I live in Izmir with my sister Elif.", "yes")
    assert confirmed["outcome"] == "reinforced"


def test_why_tells_the_nearest_memory_the_numbers_and_who_formed_it(told: CommandLine) -> None:
    add(told, "I live in Izmir with my sister Elif.", "again")
    shown = told("why", "again", "--agent", AGENT).out
    assert "was said again" in shown
    assert "Ayse lives in Izmir with their sister Elif." in shown
    of_memory = told("why", memory(told, "Izmir")).out
    assert "importance 0." in of_memory
    assert "novelty 1.00" in of_memory


def test_a_gate_study_lists_what_other_thresholds_would_have_decided(told: CommandLine) -> None:
    add(told, "My favourite band is Radiohead.", "band")
    add(told, "Radiohead is my favourite band!", "again")
    add(told, "I now live in Bursa.", "bursa")
    same = told("gate-study", "--agent", AGENT, "--json").json
    assert same["decisions"] >= 3
    assert same["changed"] == []
    assert same["model_calls"] == 0
    thresholds = ("create_below=0.999", "update_from=0.9991", "reinforce_above=1.0", "repeats_near_from=0.999")
    strict = ["gate-study", "--agent", AGENT, *(part for each in thresholds for part in ("--set", f"gate.{each}"))]
    changed = told(*strict, "--json").json
    assert changed["settings"]["create_below"] == 0.999
    assert {each["was"] for each in changed["changed"]} == {"reinforce"}
    assert {each["now"] for each in changed["changed"]} == {"create"}
    assert "without a model call" in told(*strict).err


@pytest.mark.parametrize(
    "change, allowed",
    [
        ("gate.create_above=0.5", "gate.create_below=VALUE"),
        ("importance.novelty=0.5", "gate.create_below=VALUE"),
        ("gate.create_below", "gate.create_below=VALUE"),
        ("gate.create_below=2", "gate.create_below"),
        ("gate.create_below=0.9", "gate.update_from"),
    ],
)
def test_a_gate_study_refuses_what_is_no_threshold(told: CommandLine, change: str, allowed: str) -> None:
    assert allowed in told("gate-study", "--agent", AGENT, "--set", change, status=1).error


def test_a_gate_study_of_nobody_says_so(told: CommandLine) -> None:
    assert told("gate-study", "--agent", "nobody", status=1).error == "no agent 'nobody'"


def test_an_edge_is_drawn_described_anew_and_taken_away(told: CommandLine) -> None:
    home, colour = memory(told, "Izmir"), memory(told, "green")
    assert told("relate", home[:8], "causes", colour[:8], "--context", "the sea", "--json").json["outcome"] == "related"
    assert told("relate", home, "causes", colour, "--json").json["outcome"] == "unchanged"
    assert told("relate", home, "causes", colour, "--strength", "0.4", "--json").json["outcome"] == "related"
    (edge,) = told("graph", "--memory", home, "--agent", AGENT, "--type", "causes", "--json").json["results"]
    assert (edge["source"], edge["target"], edge["strength"], edge["context"]) == (home, colour, 0.4, "the sea")
    assert told("unrelate", home, "causes", colour, "--json").json["outcome"] == "unrelated"
    assert told("unrelate", home, "causes", colour, "--json").json["outcome"] == "unchanged"
    assert told("graph", "--memory", home, "--agent", AGENT, "--type", "causes", "--json").json["results"] == []


def test_an_edge_that_cannot_be_is_refused(told: CommandLine) -> None:
    home = memory(told, "Izmir")
    assert "two different memories" in told("relate", home, "solves", home, status=1).out
    assert "type" in told("relate", home, "likes", memory(told, "green"), status=1).err
    assert "5f0c6a1e" in told("relate", home, "solves", "5f0c6a1e-93b6-5a55-8d8b-0f4f6f9f8f4b", status=1).err
