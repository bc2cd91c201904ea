"""mem0's own client, as PyPI has it, against `mnemolog serve`: every method that it has."""

import asyncio
from importlib.metadata import version
from typing import Any, Final
from uuid import uuid4

import pytest
from mem0 import AsyncMemoryClient, MemoryClient
from mem0.client.types import AddMemoryOptions, DeleteAllMemoryOptions, GetAllMemoryOptions, SearchMemoryOptions
from mem0.exceptions import MemoryError as Mem0Error
from mem0.exceptions import MemoryNotFoundError, ValidationError

from tests.acceptance.running import CommandLine, Server

KEY: Final = "m0-any-key-will-do"
TALK: Final = [
    {"role": "user", "content": "Hi, I'm Alex. I'm a vegetarian and I'm allergic to nuts."},
    {"role": "assistant", "content": "Hello Alex! I will keep your diet in mind."},
]


@pytest.fixture
def client(served: Server) -> MemoryClient:
    return MemoryClient(api_key=KEY, host=served.url)


@pytest.fixture
def user() -> str:
    """Nobody's before."""
    return f"user-{uuid4().hex[:8]}"


def told(client: MemoryClient, user: str, *contents: str, **more: Any) -> list[dict[str, Any]]:  # noqa: ANN401
    """What became memories."""
    found = client.add([{"role": "user", "content": each} for each in contents], user_id=user, **more)
    results: list[dict[str, Any]] = found["results"]
    return results


def texts(answer: dict[str, Any]) -> list[str]:
    return [each["memory"] for each in answer["results"]]


def test_the_client_is_the_published_package(client: MemoryClient) -> None:
    assert version("mem0ai").startswith("2.")
    assert type(client).__module__ == "mem0.client.main"
    assert (client.org_id, client.project_id) == ("mnemolog", "default")


def test_what_is_added_is_found_with_mem0s_fields(client: MemoryClient, user: str) -> None:
    added = client.add(TALK, user_id=user, metadata={"food": "vegan"})["results"]
    assert [each["event"] for each in added] == ["ADD"] * len(added)
    assert any("nuts" in each["memory"] for each in added)
    best = client.search("What is the user allergic to?", filters={"user_id": user})["results"][0]
    assert "nuts" in best["memory"]
    assert (best["user_id"], best["agent_id"], best["metadata"]) == (user, None, {"food": "vegan"})
    assert 0 < best["score"] <= 1
    assert best["id"] in {each["id"] for each in added}
    assert best["created_at"] <= best["updated_at"]
    assert client.get(best["id"])["memory"] == best["memory"]


def test_what_is_said_again_is_no_second_memory(client: MemoryClient, user: str) -> None:
    (first,) = told(client, user, "I live in Izmir.")
    (again,) = told(client, user, "I live in Izmir.", run_id="later")
    assert (again["event"], again["id"]) == ("NONE", first["id"])
    assert len(texts(client.get_all(filters={"user_id": user}))) == 1


def test_what_changed_takes_the_place_of_what_was(client: MemoryClient, user: str) -> None:
    (before,) = told(client, user, "I live in Ankara.")
    changed = told(client, user, "I moved from Ankara to Izmir.")
    assert {"ADD", "DELETE"} == {each["event"] for each in changed}
    assert before["id"] in {each["id"] for each in changed if each["event"] == "DELETE"}
    (left,) = texts(client.get_all(filters={"user_id": user}))
    assert "Izmir" in left


def test_a_user_is_given_only_his_own(client: MemoryClient, user: str) -> None:
    told(client, user, "My bank card's PIN begins with a seven.")
    other = f"{user}-other"
    told(client, other, "My favourite colour is green.", agent_id="bank")
    assert texts(client.search("What does the PIN begin with?", filters={"user_id": other}, top_k=50)) == texts(
        client.get_all(filters={"user_id": other})
    )
    assert not texts(client.search("PIN", filters={"user_id": f"{user}-nobody"}))


def test_an_agent_and_a_run_narrow_down(client: MemoryClient, user: str) -> None:
    told(client, user, "I prefer window seats.", agent_id="travel", run_id="trip")
    told(client, user, "I prefer oat milk.", agent_id="barista")
    travel = {"AND": [{"user_id": user}, {"agent_id": "travel"}]}
    assert len(texts(client.search("What does the user prefer?", filters=travel))) == 1
    assert len(texts(client.get_all(filters={"AND": [{"user_id": user}, {"run_id": "trip"}]}))) == 1
    assert len(texts(client.get_all(filters={"AND": [{"user_id": user}, {"agent_id": "*"}]}))) == 2
    assert len(texts(client.get_all(filters={"user_id": user, "agent_id": {"ne": "travel"}}))) == 1


def test_filters_of_metadata_keywords_and_categories(client: MemoryClient, user: str) -> None:
    told(client, user, "I prefer tea.", metadata={"channel": "mail", "priority": 3})
    told(client, user, "My sister lives in Oslo.", metadata={"channel": "phone"})
    mine = {"user_id": user}
    assert len(texts(client.get_all(filters={"AND": [mine, {"metadata": {"channel": "mail"}}]}))) == 1
    assert len(texts(client.search("What do I know?", filters={"AND": [mine, {"channel": "phone"}]}))) == 1
    assert len(texts(client.get_all(filters={"AND": [mine, {"priority": {"gt": 2}}]}))) == 1
    assert len(texts(client.get_all(filters={"AND": [mine, {"keywords": {"icontains": "OSLO"}}]}))) == 1
    assert len(texts(client.get_all(filters={"AND": [mine, {"NOT": {"keywords": {"icontains": "oslo"}}}]}))) == 1
    assert len(texts(client.get_all(filters=mine, categories=["preference"]))) == 1
    assert not texts(client.get_all(filters=mine, end_date="2020-01-01"))


def test_pages(client: MemoryClient, user: str) -> None:
    for said in ("I prefer tea.", "I live in Izmir.", "My sister is a nurse.", "I hate winter.", "I play the cello."):
        told(client, user, said)
    first = client.get_all(filters={"user_id": user}, page=1, page_size=2)
    last = client.get_all(filters={"user_id": user}, page=3, page_size=2)
    assert (first["count"], len(first["results"]), first["previous"]) == (5, 2, None)
    assert "page=2" in first["next"]
    assert (len(last["results"]), last["next"]) == (1, None)


def test_an_update_keeps_the_id_and_its_history(client: MemoryClient, user: str) -> None:
    (one,) = told(client, user, "I work as a nurse.")
    changed = client.update(one["id"], text="Works as a doctor.")
    assert (changed["id"], changed["memory"]) == (one["id"], "Works as a doctor.")
    assert client.get(one["id"])["memory"] == "Works as a doctor."
    assert client.get(one["id"])["user_id"] == user
    assert client.update(one["id"], metadata={"ward": 3})["metadata"] == {"ward": 3}
    assert len(texts(client.get_all(filters={"user_id": user, "ward": {"gt": 2}}))) == 1
    found = client.history(one["id"])[:2]
    assert [(each["event"], each["old_memory"], each["new_memory"]) for each in found] == [
        ("ADD", None, one["memory"]),
        ("UPDATE", one["memory"], "Works as a doctor."),
    ]
    assert texts(client.search("What does the user work as?", filters={"user_id": user})) == ["Works as a doctor."]


def test_what_was_deleted_is_not_found(client: MemoryClient, user: str) -> None:
    (one,) = told(client, user, "I prefer green tea.")
    assert client.delete(one["id"])["message"] == "Memory deleted successfully!"
    with pytest.raises(MemoryNotFoundError):
        client.get(one["id"])
    with pytest.raises(MemoryNotFoundError):
        client.delete(one["id"])
    assert not texts(client.search("tea", filters={"user_id": user}))
    assert client.history(one["id"])[-1]["event"] == "DELETE"


def test_all_of_a_run_then_all_of_a_user_are_deleted(client: MemoryClient, user: str) -> None:
    told(client, user, "I prefer tea.", run_id="one")
    told(client, user, "My sister lives in Oslo.", run_id="two")
    assert client.delete_all(user_id=user, run_id="one")["deleted"] == 1
    (left,) = texts(client.get_all(filters={"user_id": user}))
    assert "Oslo" in left
    assert client.delete_all(user_id=user)["message"] == "Memories deleted successfully!"
    assert not texts(client.get_all(filters={"user_id": user}))


def test_entities_are_listed_and_deleted(client: MemoryClient, user: str) -> None:
    told(client, user, "I prefer tea.", agent_id=f"{user}-agent", app_id=f"{user}-app", run_id=f"{user}-run")
    names = {(each["type"], each["name"]) for each in client.users()["results"]}
    assert names >= {("user", user), ("agent", f"{user}-agent"), ("app", f"{user}-app"), ("run", f"{user}-run")}
    client.delete_users(user_id=user)
    assert user not in {each["name"] for each in client.users()["results"]}
    with pytest.raises(MemoryNotFoundError):
        client.delete_users(user_id=user)


def test_batches(client: MemoryClient, user: str) -> None:
    one, two = told(client, user, "I prefer tea.", "My sister lives in Oslo.")
    client.batch_update([{"memory_id": one["id"], "text": "Prefers coffee."}])
    assert client.get(one["id"])["memory"] == "Prefers coffee."
    client.batch_delete([{"memory_id": one["id"]}, {"memory_id": two["id"]}])
    assert not texts(client.get_all(filters={"user_id": user}))


def test_feedback(client: MemoryClient, user: str) -> None:
    (one,) = told(client, user, "I prefer tea.")
    assert client.feedback(one["id"], feedback="POSITIVE")["feedback"] == "POSITIVE"
    with pytest.raises(ValidationError, match="POSITIVE, NEGATIVE"):
        client.feedback(one["id"])


def test_what_is_kept_as_it_stands(client: MemoryClient, user: str) -> None:
    found = client.add("Deploys are on Fridays.", user_id=user, infer=False)["results"]
    assert [(each["memory"], each["event"]) for each in found] == [("Deploys are on Fridays.", "ADD")]


def test_options_that_are_typed(client: MemoryClient, user: str) -> None:
    mine = {"user_id": user}
    client.add("I prefer tea.", AddMemoryOptions(filters=mine, metadata={"a": 1}, timestamp=1_700_000_000))
    (found,) = client.search("tea", SearchMemoryOptions(filters=mine, top_k=1, threshold=0.1))["results"]
    assert found["metadata"] == {"a": 1}
    assert "14 November 2023" in found["memory"]
    assert len(client.get_all(GetAllMemoryOptions(filters=mine))["results"]) == 1
    assert client.delete_all(DeleteAllMemoryOptions(filters=mine))["deleted"] == 1


def test_messages_with_parts_and_calls_of_tools(client: MemoryClient, user: str) -> None:
    image = {"type": "image_url", "image_url": {"url": "https://example.com/mia.png"}}
    talk = [
        {"role": "user", "content": [{"type": "text", "text": "My cat is called Mia."}, image]},
        {"role": "assistant", "content": None, "tool_calls": [{"id": "c1", "type": "function"}]},
    ]
    (one,) = client.add(talk, user_id=user)["results"]
    assert client.get(one["id"])["metadata"] == {"left_out": ["image_url"]}


@pytest.mark.parametrize(
    ("call", "named"),
    [
        (lambda client: client.add("I prefer tea."), "user_id"),
        (lambda client: client.add("I prefer tea.", user_id="a", expiration_date="2030-01-01"), "expiration_date"),
        (lambda client: client.add([{"role": "robot", "content": "Hi"}], user_id="a"), "role"),
        (lambda client: client.search("tea", filters={}), "filters"),
        (lambda client: client.search("tea", filters={"OR": [{"user_id": "a"}, {"x": 1}]}), "filters"),
        (lambda client: client.search("tea", filters={"user_id": "a"}, top_k=0), "top_k"),
        (lambda client: client.search("tea", filters={"user_id": "a"}, colour="red"), "colour"),
        (lambda client: client.get_all(filters={"user_id": {"like": "a"}}), "filters"),
        (lambda client: client.delete_all(), "filters"),
        (lambda client: client.update("nobody", expiration_date="2030-01-01"), "expiration_date"),
    ],
)
def test_what_is_wrong_is_named(client: MemoryClient, call: Any, named: str) -> None:  # noqa: ANN401  a call
    with pytest.raises(ValidationError) as raised:
        call(client)
    assert named in raised.value.message
    assert raised.value.error_code == "HTTP_422"


@pytest.mark.parametrize(
    "call",
    [
        lambda client: client.create_memory_export(schema="{}"),
        lambda client: client.get_memory_export(user_id="a"),
        lambda client: client.get_summary(),
        lambda client: client.get_profile("a"),
        lambda client: client.get_profile_settings(),
        lambda client: client.project.get(),
        lambda client: client.get_webhooks("default"),
    ],
)
def test_what_has_no_meaning_here_says_so(client: MemoryClient, call: Any) -> None:  # noqa: ANN401  a call
    with pytest.raises(Mem0Error, match="Mnemolog has no"):
        call(client)


def test_a_key_is_of_one_tenant(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("keyed")
    keys = folder / "keys"
    keys.write_text("acme:acme-key-0123456789\numbrella:umbrella-key-0123456789\n")
    with CommandLine(folder / "data").serving_from_nothing(MNEMOLOG_HTTP__API_KEYS_FILE=str(keys)) as server:
        acme = MemoryClient(api_key="acme-key-0123456789", host=server.url)
        (one,) = told(acme, "alex", "I prefer tea.")
        umbrella = MemoryClient(api_key="umbrella-key-0123456789", host=server.url)
        assert not texts(umbrella.get_all(filters={"user_id": "alex"}))
        with pytest.raises(MemoryNotFoundError):
            umbrella.get(one["id"])
        umbrella_all = umbrella.users()["results"]
        assert not umbrella_all
        with pytest.raises(ValueError, match="unknown"):
            MemoryClient(api_key="another-key-0123456789", host=server.url)
        acme.reset()
        assert not acme.users()["results"]


def test_the_asynchronous_client(served: Server, user: str) -> None:
    async def talk() -> list[str]:
        async with AsyncMemoryClient(api_key=KEY, host=served.url) as client:
            await client.add(TALK, user_id=user)
            found = await client.search("What is the user allergic to?", filters={"user_id": user}, top_k=1)
            await client.delete_all(user_id=user)
            assert not (await client.get_all(filters={"user_id": user}))["results"]
            return texts(found)

    (best,) = asyncio.run(talk())
    assert "nuts" in best
