// The types of Mnemolog's HTTP API, generated from its OpenAPI document: `npm run generate` writes this file again.
export interface paths {
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Links to the documentation
         * @description The name, the release, and the addresses of documentation, OpenAPI document and health.
         */
        get: operations["root__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The same as /health/ready
         * @description 503 while the log is in trouble, or an index is being built and no other answers; an operator sees why.
         */
        get: operations["ready_health_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the process is alive
         * @description Always `live`, if the server responds.
         */
        get: operations["live_health_live_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the server can accept inputs and answer
         * @description 503 while the log is in trouble, or an index is being built and no other answers; an operator sees why.
         */
        get: operations["ready_health_ready_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Metrics for Prometheus
         * @description For an operator: commits, outcomes, dead letters, microseconds by stage, search times, lag by projection.
         *
         *     For a tenant: its agents, messages and memories.
         */
        get: operations["metrics_metrics_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the agents
         * @description By name, each with its numbers of messages and memories.
         */
        get: operations["list_agents_v1_agents_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/adopt_memory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take over a memory that was formed anew
         * @description A step of a reform; `formed` is the event of the plan.
         */
        post: operations["adopt_memory_v1_agents__agent_id__adopt_memory_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/archival": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search archival memory
         * @description By meaning and words, best first.
         */
        get: operations["archival_search_v1_agents__agent_id__archival_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/archival_insert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Store a text in archival memory
         * @description The same text with the same source and type again changes nothing.
         */
        post: operations["archival_insert_v1_agents__agent_id__archival_insert_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/archive_document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Store a document in archival memory
         * @description It is split into chunks by its structure; the same source again replaces changed chunks and keeps the others.
         */
        post: operations["archive_document_v1_agents__agent_id__archive_document_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/archive_file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Store a file in archival memory
         * @description The file's bytes in base64: Markdown, text, code or, if the server has the extra `pdf`, a PDF, by its pages.
         *
         *     The suffix of `source` tells its form. The text is stored as by `archive_document`.
         */
        post: operations["archive_file_v1_agents__agent_id__archive_file_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/behind": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many commits of an agent are not searchable yet
         * @description Answers as soon as the input at this position is searchable, at the latest after `search.wait_s`.
         */
        get: operations["behind_v1_agents__agent_id__behind_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/core": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Core memory
         * @description Core memory as one role sees it, and as `text` for a prompt, within the token budget.
         */
        get: operations["core_v1_agents__agent_id__core_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/core_memory_append": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Append to a list of core memory
         * @description Concurrent appends are all kept; `recently_shipped` keeps the latest five.
         */
        post: operations["core_memory_append_v1_agents__agent_id__core_memory_append_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/core_memory_undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo a change of core memory
         * @description The change is named by the version that it made; refused if the field was changed again since.
         */
        post: operations["core_memory_undo_v1_agents__agent_id__core_memory_undo_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/core_memory_update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change a section of core memory
         * @description Fields that are not named do not change. `expected_version` is required to overwrite another role's value.
         */
        post: operations["core_memory_update_v1_agents__agent_id__core_memory_update_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/core/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The history of core memory
         * @description Latest first: changes with their diffs, proposals, decisions and refusals.
         */
        get: operations["core_history_v1_agents__agent_id__core_history_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/core/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The proposed changes of the playbook and the rules
         * @description Oldest first, each with its diff and its reason.
         */
        get: operations["proposals_v1_agents__agent_id__core_proposals_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/decide_proposal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve or refuse a proposal
         * @description Requires an API key with the scope `operator`: 403 otherwise, and on a server without keys, where `mnemolog core approve` asks the person at the terminal.
         */
        post: operations["decide_proposal_v1_agents__agent_id__decide_proposal_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/dream-plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a cycle would do now
         * @description Nothing changes.
         */
        get: operations["dream_plan_v1_agents__agent_id__dream_plan_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/end_memory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a memory go that would not be formed today
         * @description A step of a reform, or of taking one back: its messages stay.
         */
        post: operations["end_memory_v1_agents__agent_id__end_memory_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/entities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The persons, places and things that memories name
         * @description Most frequent first.
         */
        get: operations["entities_v1_agents__agent_id__entities_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/entities/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The memories about a person, a place or a thing
         * @description Newest first, with the edges between them, and the other entities that they name.
         */
        get: operations["hub_v1_agents__agent_id__entities__name__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/file-material": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The data for a folder of memory files
         * @description All memories and relations; `mnemolog files` writes them as a folder of Markdown.
         */
        get: operations["file_material_v1_agents__agent_id__file_material_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/forgetting-curve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The predicted retention of the memories
         * @description Without further use, by the tenant's retention model: the mean of all memories, and the curves of some.
         */
        get: operations["forgetting_curve_v1_agents__agent_id__forgetting_curve_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/graph": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The relations between memories
         * @description Typed edges with their strength and their reason.
         */
        get: operations["graph_v1_agents__agent_id__graph_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/memory_log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add an entry about a cycle to recall memory
         * @description Its tokens are counted and its text is embedded; it may trigger a reflection.
         */
        post: operations["memory_log_v1_agents__agent_id__memory_log_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/propose_change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose a change of the playbook or the rules
         * @description The proposal waits for a person's decision.
         */
        post: operations["propose_change_v1_agents__agent_id__propose_change_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/recall": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search recall memory
         * @description Ranked by recency, importance and relevance; each result shows the parts of its score.
         */
        get: operations["recall_search_v1_agents__agent_id__recall_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/recall/cycles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The entries of a range of cycles
         * @description In order, including entries that moved to archival memory.
         */
        get: operations["recall_by_cycle_v1_agents__agent_id__recall_cycles_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/reflect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reflect on the latest entries
         * @description Writes insights about themes, repeated failures and decisions since the last reflection, with quotations.
         */
        post: operations["reflect_v1_agents__agent_id__reflect_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/reflection-plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The insights that a reflection would write now
         * @description Nothing changes, and no model is called.
         */
        get: operations["reflection_plan_v1_agents__agent_id__reflection_plan_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/reform-plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What forming the memories again would change
         * @description The transcript is read again with the current rules, without a language model; nothing changes.
         */
        get: operations["reform_plan_v1_agents__agent_id__reform_plan_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/reforms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The sets of memories that were formed again
         * @description Oldest first.
         */
        get: operations["reforms_v1_agents__agent_id__reforms_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/relate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create or update an edge between two memories
         * @description An edge of this type is updated: fields that are left out do not change. The same again changes nothing.
         */
        post: operations["relate_v1_agents__agent_id__relate_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the conversations of an agent
         * @description Latest first, each with its number of messages.
         */
        get: operations["list_sessions_v1_agents__agent_id__sessions_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/sessions/{session_id}/working-memory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The working memory of a conversation
         * @description Up to nine memories, latest used first; empty after the conversation has ended.
         */
        get: operations["working_memory_v1_agents__agent_id__sessions__session_id__working_memory_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/summaries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A summary of what an agent knows
         * @description The most central statements, as they were said, of each large category and of each theme that a cycle found.
         */
        get: operations["summaries_v1_agents__agent_id__summaries_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/undo-plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What undoing a cycle would do
         * @description Nothing changes.
         */
        get: operations["undo_plan_v1_agents__agent_id__undo_plan_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/unrelate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete an edge between two memories
         * @description Without such an edge, nothing changes.
         */
        post: operations["unrelate_v1_agents__agent_id__unrelate_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/context": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An agent's memory as text for a prompt
         * @description Pinned and hot-tier memories, then search results, within `tokens` (counted by `tokenizer`).
         *
         *     `text` is `preamble` and `block`; the text of a memory cannot close the block. `into` records what is given.
         */
        post: operations["context_v1_context_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dead-letters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Inputs that could not be processed
         * @description Oldest first, each with its input and the error.
         */
        get: operations["dead_letters_v1_dead_letters_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dead-letters/{number}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Process a dead letter again
         * @description It is put into the queue again; the answer has the new outcome.
         */
        post: operations["retry_dead_letter_v1_dead_letters__number__retry_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/diff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The changes between two times
         * @description The memories learned, ended and changed between two times of recording.
         */
        get: operations["diff_v1_diff_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dreams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The cycles of an agent
         * @description Oldest first, with the number of changes by kind, and of memories by tier before and after.
         */
        get: operations["cycles_v1_dreams_get"];
        put?: never;
        /**
         * Run a consolidation cycle
         * @description Useful memories become semantic, unused and duplicate ones are put to sleep, related ones form themes.
         *
         *     With `dry_run` nothing changes. An interrupted cycle is continued. 409 if a cycle of the agent is being undone.
         */
        post: operations["dream_v1_dreams_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dreams/{cycle}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One cycle with all its changes
         * @description Each change with its reason.
         */
        get: operations["cycle_v1_dreams__cycle__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dreams/{cycle}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo a cycle
         * @description Memories that changed afterwards are left as they are. 409 if the cycle was undone already or is not finished.
         */
        post: operations["undo_v1_dreams__cycle__undo_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Live events
         * @description Decisions, recalls and steps of dreams, each with the `id` that is its cursor.
         *
         *     A client that reads too slowly is cut off; with the last `id` as `Last-Event-ID` it goes on without a gap.
         */
        get: operations["events_v1_events_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the log
         * @description JSON Lines for `mnemolog import`; the last line counts the commits, so that a truncated stream is detected.
         */
        get: operations["export_v1_export_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/gate-study": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What other thresholds would have decided
         * @description Each recorded decision of the gate is judged again independently, with other `settings`, without a model call.
         */
        post: operations["gate_study_v1_gate_study_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an agent's memories
         * @description Newest first. `metadata` is JSON, such as `{"channel":"mail"}`, with the operators of a search.
         */
        get: operations["list_memories_v1_memories_get"];
        put?: never;
        /**
         * Store a memory directly
         * @description Without extraction from a message, and without the prediction-error gate.
         */
        post: operations["remember_v1_memories_post"];
        /**
         * Forget all of an agent's memories
         * @description Or only those about one person. Pinned memories stay. The log keeps them all, and each can be restored.
         */
        delete: operations["forget_all_v1_memories_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memories/{memory_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One memory
         * @description As it is now, or was at another time.
         */
        get: operations["get_memory_v1_memories__memory_id__get"];
        put?: never;
        post?: never;
        /**
         * Forget a memory
         * @description Also hides the messages it came from: no search finds them any more. The log keeps them.
         */
        delete: operations["forget_v1_memories__memory_id__delete"];
        options?: never;
        head?: never;
        /**
         * Change the text of a memory
         * @description The memory keeps its id; its history has the old text, and restoring it undoes the edit.
         *
         *     Memories that are locked, forgotten or no longer current cannot be edited. With `agent_id`, memories of other agents
         *     are not found. A retry with the same `id` counts once.
         */
        patch: operations["edit_v1_memories__memory_id__patch"];
        trace?: never;
    };
    "/v1/memories/{memory_id}/feedback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report whether a memory helped
         * @description Moves its utility a tenth of the way to 1 or to 0. A retry with the same `id` counts once.
         */
        post: operations["feedback_v1_memories__memory_id__feedback_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memories/{memory_id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All events of a memory
         * @description In the order of the log.
         */
        get: operations["history_v1_memories__memory_id__history_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memories/{memory_id}/lock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Lock a memory's content */
        post: operations["lock_v1_memories__memory_id__lock_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memories/{memory_id}/pin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Protect a memory from being forgotten */
        post: operations["pin_v1_memories__memory_id__pin_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memories/{memory_id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a memory
         * @description A memory that was superseded, expired or forgotten is current again, and an edit is undone. If the memory was updated with new details, its previous text is restored as a separate memory.
         *
         *     With `agent_id`, memories of other agents are not found. A retry with the same `id` counts once.
         */
        post: operations["restore_v1_memories__memory_id__restore_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memories/{memory_id}/unlock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Remove a lock */
        post: operations["unlock_v1_memories__memory_id__unlock_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memories/{memory_id}/unpin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Remove the protection of a pin */
        post: operations["unpin_v1_memories__memory_id__unpin_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the messages to an agent
         * @description In the order of arrival. Messages hidden by `forget` are not listed.
         */
        get: operations["list_messages_v1_messages_get"];
        put?: never;
        /**
         * Add one message, or a list of them
         * @description All are accepted or none. With `wait=true` the answer has the outcomes, otherwise only the positions.
         *
         *     The `id` makes a retry safe: the same id with the same content is acknowledged, with other content refused (409).
         */
        post: operations["add_messages_v1_messages_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rebuilds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The rebuilds of this server
         * @description Latest first, since the server started. Requires the scope `operator`.
         */
        get: operations["rebuilds_v1_rebuilds_get"];
        put?: never;
        /**
         * Rebuild a projection
         * @description A new generation is built and compared with the old one; the answer is a job, to be followed by its id.
         *
         *     Requires the scope `operator`. `projection`: its name in the status, or `all`. With `switch` false the new
         *     generation is built and compared, but not used.
         */
        post: operations["begin_rebuild_v1_rebuilds_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rebuilds/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The progress of a rebuild
         * @description `state`, and `done` of `total` commits; at its end `results` or `error`. Requires the scope `operator`.
         */
        get: operations["rebuild_v1_rebuilds__job_id__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fold the log without any model
         * @description Events per second and one state hash for each agent; `until` gives the state as of then.
         */
        post: operations["replay_v1_replay_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask an agent's memory
         * @description The memories and messages that answer best. `min_position`, from a receipt, waits until that is searchable.
         *
         *     `behind` counts the agent's commits that the answer has not seen, `without` names the indexes that did not answer.
         *     `as_of` asks what was true at a time, `known_at` what had been recorded by then, `timeline` what held no more too.
         */
        post: operations["search_v1_search_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{session_id}/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a conversation
         * @description Its working memory is cleared; the next message opens it again.
         */
        post: operations["end_session_v1_sessions__session_id__end_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{session_id}/recalls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a recall in a conversation
         * @description A search with `into` does this itself. The items count as recalled, and echoes of them are not learned.
         */
        post: operations["note_recall_v1_sessions__session_id__recalls_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The status
         * @description The caller's agents, messages and memories, and whether all works.
         *
         *     An operator's key, or any request on this machine where no keys are set, shows the whole server: sizes, positions
         *     and lag of every projection, microseconds by stage.
         */
        get: operations["status_v1_status_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/why-not": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Why a search does not show a memory or a message
         * @description At which `stage` the search dropped it, by how much, and what `differs` most from the last result shown.
         */
        post: operations["why_not_v1_why_not_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/why/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Why something is remembered, or is not
         * @description A memory: how it formed and why it is kept. A message: what happened to it, and why not all was remembered.
         */
        get: operations["why_v1_why__id__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * About
         * @description An earlier statement of the conversation, which tells what other words are about.
         */
        About: {
            /**
             * At
             * @description seconds since the epoch
             */
            at: number;
            /**
             * Memory Id
             * @description the memory that was made of it; None: none was
             */
            memory_id: string | null;
            /**
             * Name
             * @description of the speaker, as texts call them
             */
            name: string;
            /**
             * Words
             * @description as they stand in its message, the first ones
             */
            words: string;
        };
        /**
         * AgentReplay
         * @description What a fold of the log gives for one agent.
         */
        AgentReplay: {
            /** Memories */
            memories: number;
            /** Messages */
            messages: number;
            /**
             * Position
             * @description of its last input
             */
            position: string;
            /**
             * State
             * @description its memories as of then, where a moment was asked for
             * @default []
             */
            state: components["schemas"]["MemoryView"][];
            /** State Hash */
            state_hash: string;
        };
        /**
         * AgentView
         * @description An agent, and how much is known of it.
         */
        AgentView: {
            /** Agent Id */
            agent_id: string;
            /**
             * Memories
             * @description also those that are no longer current
             */
            memories: number;
            /**
             * Messages
             * @description in its transcript
             */
            messages: number;
        };
        /**
         * Answer
         * @description What a search found, the best first.
         */
        Answer: {
            /**
             * As Of
             * @description the time that was asked about, as it was understood; None: now
             */
            as_of: string | null;
            /**
             * Behind
             * @description commits of this agent that it has not seen: an index has not taken them in, or the writer not made them yet
             * @default 0
             */
            behind: number;
            /**
             * Cursor
             * @description of the next results, to be given back with the same question; None: these were the last
             */
            cursor: string | null;
            /** @description candidates and time of each stage, when asked for */
            explain: components["schemas"]["Explanation"] | null;
            /**
             * Known At
             * @description what was recorded later is not in it; None: all is
             */
            known_at: string | null;
            /**
             * Note
             * @description why there are no results, in words; None: there are some, or the indexes have yet to take in what was added
             */
            note: string | null;
            /**
             * Position
             * @description what had been processed of this agent when the search began
             */
            position: string;
            /** Results */
            results: components["schemas"]["Hit"][];
            /** Took Ms */
            took_ms: number;
            /**
             * Without
             * @description indexes that did not answer: what only they know is missing
             * @default []
             */
            without: string[];
        };
        /**
         * ArchivalHit
         * @description A text of archival memory that a search found.
         */
        ArchivalHit: {
            /** Content */
            content: string;
            /** Date */
            date: string;
            /** Heading */
            heading: string;
            /** Id */
            id: string;
            /** Importance */
            importance: number | null;
            /** Issues */
            issues: number[];
            /** Relevance */
            relevance: number;
            /** Roles */
            roles: string[];
            /** Source */
            source: string;
            /**
             * Type
             * @enum {string}
             */
            type: "cycle" | "decision" | "research" | "spec" | "lesson";
        };
        /**
         * Asked
         * @description What became of a question.
         */
        Asked: {
            /** Agent */
            agent: string;
            /** Moves */
            moves: components["schemas"]["Move"][];
            /**
             * Overlap
             * @description share of the best ten that both generations gave
             */
            overlap: number;
            /** Text */
            text: string;
        };
        /**
         * Behind
         * @description What a search would not see of an agent.
         */
        Behind: {
            /**
             * Behind
             * @description commits that an index has not taken in, or that the writer has still to make
             */
            behind: number;
            /**
             * Reached
             * @description whether what was added at the position is searchable
             */
            reached: boolean;
        };
        /**
         * Changed
         * @description A memory that says something else, or stands otherwise, than at an earlier time.
         */
        Changed: {
            after: components["schemas"]["MemoryView"];
            before: components["schemas"]["MemoryView"];
            /**
             * Fields
             * @description that differ
             */
            fields: string[];
        };
        /**
         * Context
         * @description What an agent's memory has to say to a question, as text for a prompt.
         */
        Context: {
            /**
             * As Of
             * @description the time that was asked about, as it was understood; None: now
             */
            as_of: string | null;
            /**
             * Behind
             * @description commits of this agent that it has not seen
             * @default 0
             */
            behind: number;
            /**
             * Block
             * @description holds the memories, none of which can end it
             */
            block: string;
            /**
             * Given
             * @description in the order of the text
             */
            given: components["schemas"]["Given"][];
            /**
             * Known At
             * @description what was recorded later is not in it; None: all is
             */
            known_at: string | null;
            /**
             * Left Out
             * @description results for which there was no room
             */
            left_out: number;
            /**
             * Note
             * @description why nothing was found, in words; None: something was, or the indexes have yet to take in what was added
             */
            note: string | null;
            /**
             * Position
             * @description what had been processed of this agent when the search began
             */
            position: string;
            /**
             * Preamble
             * @description says that the block is data
             */
            preamble: string;
            /**
             * Skipped
             * @description results that were not relevant enough
             */
            skipped: number;
            /**
             * Text
             * @description preamble and block; empty where there is nothing to say
             */
            text: string;
            /** Tokenizer */
            tokenizer: string;
            /**
             * Tokens
             * @description of the text, by the tokenizer; never more than were asked for
             */
            tokens: number;
            /** Took Ms */
            took_ms: number;
            /**
             * Without
             * @description indexes that did not answer
             * @default []
             */
            without: string[];
        };
        /**
         * CoreChangeView
         * @description Something that happened to core memory, or was refused.
         */
        CoreChangeView: {
            /** At */
            at: string;
            /**
             * By
             * @description the deciding person
             */
            by: string | null;
            /**
             * Cause
             * @description of a change: update, append, undo, approved or reflection; of a refusal its reason
             */
            cause: string;
            /** Changes */
            changes: components["schemas"]["FieldChange"][];
            /** Detail */
            detail: string;
            /**
             * Diff
             * @description line by line
             */
            diff: string;
            /**
             * Event
             * @enum {string}
             */
            event: "changed" | "proposed" | "approved" | "declined" | "refused";
            /** Owner */
            owner: string;
            /** Proposal */
            proposal: string | null;
            /**
             * Role
             * @description that did it or asked for it
             */
            role: string;
            /** Section */
            section: string;
            /**
             * Version
             * @description of a change
             */
            version: number | null;
        };
        /**
         * CoreView
         * @description Core memory as one role sees it, and as text for a prompt.
         */
        CoreView: {
            /** Agent Id */
            agent_id: string;
            /** Budget */
            budget: number;
            /**
             * Cycle
             * @description the latest
             */
            cycle: number | null;
            /**
             * Left Out
             * @description items for which there was no room, by list
             */
            left_out: {
                [key: string]: number;
            };
            /** Lessons */
            lessons: string[];
            /** Playbook */
            playbook: string;
            reflection: components["schemas"]["ReflectionView"];
            /** Role */
            role: string;
            role_state: components["schemas"]["RoleStateView"];
            /** Rules */
            rules: string;
            status: components["schemas"]["StatusView"];
            /**
             * Text
             * @description for a prompt, within the budget
             */
            text: string;
            /** Threads */
            threads: components["schemas"]["ThreadView"][];
            /** Tokenizer */
            tokenizer: string;
            /** Tokens */
            tokens: number;
            /**
             * Version
             * @description to send back as `expected_version`
             */
            version: number;
            /**
             * Waiting
             * @description proposals without a decision
             */
            waiting: number;
        };
        /**
         * Curve
         * @description What is left of one memory after each of the days.
         */
        Curve: {
            /** Id */
            id: string;
            /** Pinned */
            pinned: boolean;
            /** Retention */
            retention: number[];
            /** Text */
            text: string;
            /**
             * Tier
             * @enum {string}
             */
            tier: "working" | "episodic" | "semantic" | "dormant";
        };
        /**
         * CycleChange
         * @description What a cycle did to a memory.
         */
        CycleChange: {
            /** Event */
            event: string;
            /** Memory Id */
            memory_id: string;
            /** Text */
            text: string;
            /**
             * What
             * @description in words
             */
            what: string;
        };
        /**
         * CycleView
         * @description A cycle that was begun.
         */
        CycleView: {
            /** After */
            after: {
                [key: string]: number;
            };
            /** Agent */
            agent: string;
            /**
             * At
             * @description ISO 8601
             */
            at: string;
            /**
             * Before
             * @description awake memories by tier, and those that sleep, before it
             */
            before: {
                [key: string]: number;
            };
            /**
             * Changes
             * @description where it is asked for alone
             * @default []
             */
            changes: components["schemas"]["CycleChange"][];
            /**
             * Counts
             * @description of what was done: put to sleep by reason, promoted, rehearsed, drifted, woken, skipped
             */
            counts: {
                [key: string]: number;
            };
            /** Cycle */
            cycle: string;
            /** Finished */
            finished: boolean;
            /** Phases */
            phases: ("decay" | "emotion" | "replay" | "promotion" | "rehearsal" | "foresight" | "forgetting" | "redundancy" | "transcript" | "consolidation")[];
            /** Undoes */
            undoes: string | null;
            /** Undone */
            undone: boolean;
        };
        /**
         * DeadLetterView
         * @description An input that could not be processed.
         */
        DeadLetterView: {
            /** Agent Id */
            agent_id: string;
            /** At */
            at: string;
            /**
             * Body
             * @description as it was accepted
             */
            body: string;
            /** Detail */
            detail: string;
            /**
             * Id
             * @description of the input
             */
            id: string;
            /**
             * Number
             * @description its name among the dead letters
             */
            number: number;
            /** Reason */
            reason: string;
            /** Retried */
            retried: boolean;
            /** Tenant Id */
            tenant_id: string;
        };
        /**
         * Difference
         * @description What changed in what an agent knew, between two times of recording.
         */
        Difference: {
            /** Changed */
            changed: components["schemas"]["Changed"][];
            /**
             * Ended
             * @description what held at the first time and at the second no more
             */
            ended: components["schemas"]["MemoryView"][];
            /**
             * Forgotten
             * @description memories of that time that are forgotten today: only their number is given
             */
            forgotten: number;
            /**
             * From At
             * @description behind which it begins, as it was understood; ISO 8601
             */
            from_at: string;
            /**
             * Learned
             * @description what was not known; it may have ended by then
             */
            learned: components["schemas"]["MemoryView"][];
            /**
             * Note
             * @description why the agent knew nothing at either time, in words; None: it knew something
             */
            note: string | null;
            /**
             * To At
             * @description up to which it goes
             */
            to_at: string;
        };
        /**
         * DreamChange
         * @description What a step of a cycle does to one memory, or to a theme.
         */
        DreamChange: {
            /**
             * Accesses
             * @description that the other one gives back when the memory wakes; of a message that sleeps, recalls that passed it over
             * @default 0
             */
            accesses: number;
            /**
             * By
             * @description the memory, or the message, that says the same
             */
            by: string | null;
            /**
             * Central
             * @description of these the most central, that one first
             * @default []
             */
            central: string[];
            /**
             * Kind
             * @enum {string}
             */
            kind: "utility" | "stability" | "tier" | "sleep" | "wake" | "theme" | "dissolve" | "merge" | "unmerge" | "archive" | "unarchive" | "sleep_message" | "wake_message";
            /**
             * Members
             * @description of a theme that is formed, the earliest first
             * @default []
             */
            members: string[];
            /**
             * Memory Id
             * @description of a theme, and of statements that are merged: the most central one; of a message, the message's id
             */
            memory_id: string;
            /**
             * Model
             * @description that wrote the text, or the patterns
             */
            model: string | null;
            /**
             * Patterns
             * @description of a theme
             * @default []
             */
            patterns: components["schemas"]["Pattern"][];
            /** Reason */
            reason: string;
            /**
             * Retention
             * @description of a memory that sleeps, by the tenant's model
             * @default 0
             */
            retention: number;
            /**
             * Seen
             * @description a hash of the memory, of the message, or of what a theme's members say, when the change was planned: where it is
             *     another now, nothing is changed
             */
            seen: string;
            /**
             * Text
             * @description that says all that the members say, and stands for them
             */
            text: string | null;
            /**
             * Theme
             * @description the id of a theme that is formed or dissolved
             */
            theme: string | null;
            /**
             * Tier
             * @description the new one, of a change of the tier or a memory that wakes
             */
            tier: ("working" | "episodic" | "semantic" | "dormant") | null;
            /**
             * Value
             * @description the new utility, or the factor on the stability; of a message that sleeps, days since it was given or recorded
             */
            value: number | null;
        };
        /**
         * DreamPlan
         * @description What a cycle would do, or has done.
         */
        DreamPlan: {
            /**
             * After Seq
             * @description the agent's last event when it was planned
             */
            after_seq: number;
            /** Agent */
            agent: string;
            /**
             * At
             * @description seconds since the epoch
             */
            at: number;
            /**
             * Awake
             * @description memories before it
             */
            awake: number;
            /**
             * Begun
             * @description it was begun before, and goes on
             * @default false
             */
            begun: boolean;
            /** Cycle */
            cycle: string;
            /**
             * Done
             * @description False: nothing was changed
             * @default false
             */
            done: boolean;
            /** Phases */
            phases: ("decay" | "emotion" | "replay" | "promotion" | "rehearsal" | "foresight" | "forgetting" | "redundancy" | "transcript" | "consolidation")[];
            /**
             * Plan
             * @description a hash of all that is to be done
             */
            plan: string;
            /**
             * Skipped
             * @description memories that something happened to after it was planned, and that it left alone
             * @default []
             */
            skipped: string[];
            /**
             * Stale
             * @description it was begun under other settings or by another release: the rest of it is left out
             * @default false
             */
            stale: boolean;
            /** Steps */
            steps: components["schemas"]["PlannedStep"][];
            /**
             * Texts
             * @description of the memories that change, by id
             */
            texts: {
                [key: string]: string;
            };
            /** Undoes */
            undoes: string | null;
            /**
             * Unwritten
             * @description what a model was asked for and did not give, or gave and is not believed, and why: nothing came of that
             * @default []
             */
            unwritten: string[];
            /**
             * Written
             * @description what a model wrote about themes, as far as it is believed
             * @default []
             */
            written: components["schemas"]["Written"][];
        };
        /**
         * Edge
         * @description How two memories have to do with each other.
         */
        Edge: {
            /** Confidence */
            confidence: number;
            /**
             * Context
             * @description on what grounds
             */
            context: string;
            /** Description */
            description: string | null;
            /**
             * Direction
             * @enum {string}
             */
            direction: "forward" | "both";
            /** Formed At */
            formed_at: string;
            /** Formed By */
            formed_by: string;
            /**
             * Hop
             * @description how many edges it is away from the memory that was asked about, itself among them
             * @default 1
             */
            hop: number;
            /** Id */
            id: string;
            /** Source */
            source: string;
            /** Source Text */
            source_text: string;
            /** Strength */
            strength: number;
            /** Target */
            target: string;
            /** Target Text */
            target_text: string;
            /**
             * Type
             * @enum {string}
             */
            type: "supersedes" | "contradicts" | "causes" | "elaborates" | "same_entity" | "related_to" | "solves" | "builds_on" | "alternative_to" | "requires" | "follows";
        };
        /**
         * Emotion
         * @description How something was said (ledger B6).
         */
        Emotion: {
            /**
             * Arousal
             * @description how stirred up; 0: calm
             */
            arousal: number;
            /**
             * Feeling
             * @description the one of Ekman's six that is named most; None: none is
             */
            feeling: ("joy" | "anger" | "fear" | "sadness" | "surprise" | "disgust") | null;
            /**
             * Valence
             * @description -1 (bad) to 1 (good); 0: neither
             */
            valence: number;
        };
        /**
         * EntityView
         * @description A person, a place or a thing that memories name.
         */
        EntityView: {
            /**
             * Entity
             * @description its address, such as entity://place/izmir
             */
            entity: string;
            /**
             * Memories
             * @description that name it
             */
            memories: number;
        };
        /**
         * EntryHit
         * @description An entry that a search found, and why it stands where it does.
         */
        EntryHit: {
            /** Cycles Since */
            cycles_since: number;
            entry: components["schemas"]["EntryView"];
            /** Importance */
            importance: number;
            /** Recency */
            recency: number;
            /** Relevance */
            relevance: number;
            /**
             * Score
             * @description recency_weight · recency + importance_weight · importance + relevance_weight · relevance
             */
            score: number;
        };
        /**
         * EntryView
         * @description An entry of recall memory.
         */
        EntryView: {
            /** Action */
            action: string;
            /** Content */
            content: string;
            /** Cycle */
            cycle: number;
            /** Failure */
            failure: string | null;
            /** Id */
            id: string;
            /** Importance */
            importance: number;
            /** Issue Refs */
            issue_refs: number[];
            /** Pr Refs */
            pr_refs: number[];
            /** Role */
            role: string;
            /**
             * Sources
             * @description of a reflection: the entries that it rests on
             */
            sources: string[];
            /** Tags */
            tags: string[];
            /** Timestamp */
            timestamp: string;
            /** Token Estimate */
            token_estimate: number;
            /**
             * Type
             * @enum {string}
             */
            type: "action" | "observation" | "decision" | "reflection";
        };
        /**
         * Explanation
         * @description How a search came to its answer.
         */
        Explanation: {
            /**
             * Stages
             * @description in order; both indexes work at the same time
             */
            stages: components["schemas"]["Stage"][];
            /**
             * Without
             * @description indexes that did not answer
             */
            without: string[];
        };
        /**
         * FieldChange
         * @description What became of one field of a section: a text is another one, or a list lost items and got others at its end.
         */
        FieldChange: {
            /**
             * Added
             * @default []
             */
            added: string[];
            /** After */
            after: string | null;
            /** Before */
            before: string | null;
            /**
             * Field
             * @description of threads: the thread's id, a slash and the field
             */
            field: string;
            /**
             * Removed
             * @default []
             */
            removed: string[];
        };
        /**
         * FileMaterial
         * @description Memories and relations of an agent as they are, or those that are not what they were.
         */
        FileMaterial: {
            /**
             * Clock
             * @description seconds since the epoch
             */
            clock: number;
            /**
             * Entries
             * @description of recall memory, since the position that was asked for; also those that moved to archival memory
             * @default []
             */
            entries: components["schemas"]["EntryView"][];
            /**
             * Forgotten
             * @description ids of memories that were there
             */
            forgotten: string[];
            /** Log Id */
            log_id: string;
            /**
             * Memories
             * @description also those that were superseded, or sleep
             */
            memories: components["schemas"]["Memory"][];
            /**
             * Model
             * @description of the vectors
             */
            model: string | null;
            /**
             * Position
             * @description of the agent's last commit in its log; what changes later comes with the next answer
             */
            position: number;
            /**
             * Pruned
             * @description ids of relations that were there
             */
            pruned: string[];
            /**
             * Reflections
             * @description when each was, since the position that was asked for
             * @default []
             */
            reflections: number[];
            /** Relations */
            relations: components["schemas"]["Relation"][];
            /**
             * Vectors
             * @description where they are wanted, of each memory: little-endian half floats, base64
             */
            vectors: {
                [key: string]: string;
            };
            /**
             * Whole
             * @description all that there is, not only what changed
             */
            whole: boolean;
        };
        /**
         * ForgettingCurves
         * @description What is left of an agent's current memories, from now on.
         */
        ForgettingCurves: {
            /** Agent */
            agent: string;
            /**
             * At
             * @description now, by the agent's clock; ISO 8601
             */
            at: string;
            /**
             * Curves
             * @description of those that are forgotten first, as many as were asked for
             */
            curves: components["schemas"]["Curve"][];
            /**
             * Days
             * @description from now, the first 0
             */
            days: number[];
            /**
             * Mean
             * @description of all of them
             */
            mean: number[];
            /**
             * Memories
             * @description current ones
             */
            memories: number;
            /**
             * Model
             * @enum {string}
             */
            model: "fsrs" | "exponential" | "power" | "decay_score";
        };
        /**
         * Forgotten
         * @description What became of memories that were to be forgotten together.
         */
        Forgotten: {
            /**
             * Forgotten
             * @description in no answer any more
             */
            forgotten: number;
            /**
             * Pinned
             * @description kept, since they are pinned
             * @default 0
             */
            pinned: number;
        };
        /**
         * GateStudy
         * @description What would have been decided otherwise.
         */
        GateStudy: {
            /** Agent */
            agent: string;
            /** Changed */
            changed: components["schemas"]["Reconsidered"][];
            /** Decisions */
            decisions: number;
            /** Model Calls */
            model_calls: number;
            /**
             * Settings
             * @description of the gate, those that were tried
             */
            settings: {
                [key: string]: number | string;
            };
        };
        /**
         * Given
         * @description What stands in a context.
         */
        Given: {
            /** Id */
            id: string;
            /**
             * Injection
             * @description whole or in short
             * @enum {string}
             */
            injection: "full" | "summary" | "skipped";
            /**
             * Kind
             * @enum {string}
             */
            kind: "memory" | "message";
            /**
             * Relevance
             * @description to what was asked; None: it is given whatever was asked
             */
            relevance: number | null;
            /**
             * Text
             * @description as it stands there
             */
            text: string;
            /**
             * Turns
             * @description with what was said before or after it
             * @default false
             */
            turns: boolean;
        };
        /**
         * Hit
         * @description A memory or a message that answers.
         */
        Hit: {
            /**
             * At
             * @description when it was said; ISO 8601
             */
            at: string;
            /**
             * Category
             * @description of a memory
             */
            category: ("preference" | "fact" | "decision" | "correction" | "plan" | "entity") | null;
            /**
             * Confidence
             * @description how sure it was, as it was observed, that a memory is one: 0 to 1; of a message 1, since it was said
             */
            confidence: number | null;
            /**
             * Confidential
             * @description whether its speaker asked to tell it to no other person
             * @default false
             */
            confidential: boolean;
            /**
             * Contradicts
             * @description memories that hold as well and say otherwise; the newest stands first, unless the question is about the past
             * @default []
             */
            contradicts: string[];
            /**
             * Data Source
             * @description where it came from
             */
            data_source: ("user_message" | "assistant_message" | "system" | "tool_output" | "federation" | "feed") | null;
            /**
             * Explain
             * @description what each part gave to `score`, when asked for: they add up to it
             */
            explain: {
                [key: string]: number;
            } | null;
            /** Id */
            id: string;
            /**
             * Injection
             * @description what `relevance` says of how much of it belongs into a prompt
             * @default skipped
             * @enum {string}
             */
            injection: "full" | "summary" | "skipped";
            /**
             * Kind
             * @enum {string}
             */
            kind: "memory" | "message";
            /**
             * Metadata
             * @description of that message
             */
            metadata: {
                [key: string]: unknown;
            };
            /**
             * Relevance
             * @description how surely it is about what was asked, 0 to 1 on a calibrated scale; comparable across answers, unlike `score`
             * @default 0
             */
            relevance: number;
            /**
             * Role
             * @description of the speaker of the message, or of the one that a memory rests on; None where there is no such message
             */
            role: ("user" | "assistant" | "system" | "tool") | null;
            /**
             * Score
             * @description higher is better; comparable within one answer only
             */
            score: number;
            /** Session Id */
            session_id: string | null;
            /**
             * Sources
             * @description message ids, the most relevant first
             */
            sources: string[];
            /**
             * Status
             * @description of a memory, at the time that is asked about
             */
            status: ("current" | "not_yet" | "expired" | "superseded" | "forgotten" | "dormant") | null;
            /**
             * Subject
             * @description the subject of a memory, or the speaker of a message
             */
            subject: string;
            /** Text */
            text: string;
            /** Valid From */
            valid_from: string | null;
            /** Valid Until */
            valid_until: string | null;
        };
        /**
         * Hub
         * @description Everything about a person, a place or a thing.
         */
        Hub: {
            /**
             * Beside
             * @description what these name as well, the most frequent first
             */
            beside: components["schemas"]["EntityView"][];
            /**
             * Edges
             * @description between these
             */
            edges: components["schemas"]["Edge"][];
            /**
             * Memories
             * @description about it, the newest first
             */
            memories: components["schemas"]["MemoryView"][];
            /**
             * Name
             * @description as it was asked for
             */
            name: string;
        };
        /**
         * InMind
         * @description What a conversation has in mind: an item of its working memory.
         */
        InMind: {
            /**
             * Access Count
             * @description within the conversation
             */
            access_count: number;
            /** Accessed At */
            accessed_at: string;
            /** Added At */
            added_at: string;
            /** Importance */
            importance: number;
            /** Memory Id */
            memory_id: string;
            /**
             * Promotable
             * @description used or important enough to be kept for good
             */
            promotable: boolean;
            /** Text */
            text: string;
        };
        /**
         * KeyValue
         * @description Something that has one value at a time, such as where a person lives (ledger D2).
         */
        KeyValue: {
            /**
             * Key
             * @description of the subject: lives_in, favourite:colour, port of the api
             */
            key: string;
            /**
             * Value
             * @description normalised for comparison
             */
            value: string;
        };
        /**
         * LiveEvent
         * @description One commit of the log that brought something about.
         */
        LiveEvent: {
            /** Agent Id */
            agent_id: string;
            /**
             * At
             * @description when it was recorded
             */
            at: string;
            /**
             * Cursor
             * @description a listener that has seen this one goes on behind it
             */
            cursor: string;
            /** Detail */
            detail: string | null;
            /**
             * Events
             * @description all of them, without the vectors
             */
            events: {
                [key: string]: unknown;
            }[];
            /**
             * Filter
             * @description that refused
             */
            filter: string | null;
            /**
             * Id
             * @description of its first event: what is sent again has the same
             */
            id: string;
            /**
             * Input Id
             * @description of the message or the command
             */
            input_id: string;
            /**
             * Kind
             * @enum {string}
             */
            kind: "decision" | "recall" | "cycle";
            /**
             * Outcome
             * @description as in a receipt
             */
            outcome: string;
            /** Reason */
            reason: string | null;
            /**
             * Stage
             * @description that rejected
             */
            stage: string | null;
            /** Tenant Id */
            tenant_id: string;
        };
        /**
         * Meaning
         * @description What words of time mean: the days of an interval, both inclusive (ledger R18, R20).
         */
        Meaning: {
            /**
             * First
             * @description YYYY-MM-DD
             */
            first: string;
            /**
             * Last
             * @description YYYY-MM-DD
             */
            last: string;
            /**
             * Precision
             * @enum {string}
             */
            precision: "day" | "week" | "weekend" | "month" | "season" | "year";
            /**
             * Relation
             * @description how what is said stands to the interval
             * @default in
             * @enum {string}
             */
            relation: "in" | "until" | "before" | "since" | "after";
            /**
             * Words
             * @description as they were said: last month, until March
             */
            words: string;
        };
        /**
         * Memory
         * @description One remembered statement about one subject.
         */
        Memory: {
            /** Access Count */
            access_count: number;
            /**
             * Asleep For
             * @description the memory that says the same, and stands for it while it sleeps
             */
            asleep_for: string | null;
            /**
             * Asleep Since
             * @description None: it is awake; what sleeps is kept, and in no answer until it wakes (ledger J4: cold)
             */
            asleep_since: number | null;
            /**
             * Category
             * @enum {string}
             */
            category: "preference" | "fact" | "decision" | "correction" | "plan" | "entity";
            /**
             * Confidential
             * @description its speaker asked to tell it to no other person
             * @default false
             */
            confidential: boolean;
            /**
             * Data Source
             * @enum {string}
             */
            data_source: "user_message" | "assistant_message" | "system" | "tool_output" | "federation" | "feed";
            /**
             * @default {
             *       "valence": 0,
             *       "arousal": 0
             *     }
             */
            emotion: components["schemas"]["Emotion"];
            /** Entities */
            entities: string[];
            /**
             * Flashbulb
             * @description said in such a stir that it is protected (ledger E5)
             * @default false
             */
            flashbulb: boolean;
            /** Forgotten */
            forgotten: boolean;
            /** Id */
            id: string;
            /** Importance */
            importance: number;
            /** Key Values */
            key_values: components["schemas"]["KeyValue"][];
            /**
             * Language
             * @enum {string}
             */
            language: "en" | "tr" | "de";
            /**
             * Last Access At
             * @description seconds since the epoch
             * @default 0
             */
            last_access_at: number;
            /**
             * Locked
             * @description what it says never changes (ledger E6: immutable)
             * @default false
             */
            locked: boolean;
            /**
             * Metadata
             * @description given with the memory itself, by hand; None: none was
             */
            metadata: {
                [key: string]: unknown;
            } | null;
            /**
             * Pinned
             * @description survives all forgetting (ledger E6)
             * @default false
             */
            pinned: boolean;
            /**
             * Recorded At
             * @description seconds since the epoch
             */
            recorded_at: number;
            /** @description the words that it keeps; None: a text that was written, rewritten or merged */
            said: components["schemas"]["Said"] | null;
            /** Session Id */
            session_id: string | null;
            /**
             * Slept At
             * @description when it was put to sleep, which is later than the end of a plan
             */
            slept_at: number | null;
            /** Source Confidence */
            source_confidence: number;
            /**
             * Sources
             * @description the messages that it came from; of very many the first and the latest (schemas/limits.py)
             */
            sources: string[];
            /** Stability */
            stability: number;
            /**
             * Storage
             * @description how deeply it is encoded, 1 to 10 (ledger E7)
             * @default 1
             */
            storage: number;
            /**
             * Stub
             * @description what is shown of it, once it has slept for so long that it is archived (ledger J4: stub)
             */
            stub: string | null;
            /** Subject */
            subject: string;
            /** Superseded By */
            superseded_by: string | null;
            /** Supersedes */
            supersedes: string[];
            /** Surprise */
            surprise: number;
            /**
             * Temporal Type
             * @enum {string}
             */
            temporal_type: "persistent" | "time_bounded";
            /** Text */
            text: string;
            /**
             * Tier
             * @default episodic
             * @enum {string}
             */
            tier: "working" | "episodic" | "semantic" | "dormant";
            /**
             * Updated At
             * @description seconds since the epoch
             */
            updated_at: number;
            /**
             * Utility
             * @description how useful it was so far (ledger E3)
             * @default 0.5
             */
            utility: number;
            /**
             * Utility At
             * @description seconds since the epoch
             * @default 0
             */
            utility_at: number;
            /**
             * Valid From
             * @description seconds since the epoch
             */
            valid_from: number;
            /** Valid Until */
            valid_until: number | null;
            /**
             * Write Source
             * @enum {string}
             */
            write_source: "observer" | "formation" | "dream" | "manual";
        };
        /**
         * MemoryView
         * @description A memory as people and programs see it.
         */
        MemoryView: {
            /** Access Count */
            access_count: number;
            /** Agent Id */
            agent_id: string;
            /** Arousal */
            arousal: number;
            /**
             * Category
             * @enum {string}
             */
            category: "preference" | "fact" | "decision" | "correction" | "plan" | "entity";
            /**
             * Confidential
             * @description whether its speaker asked to tell it to no other person
             */
            confidential: boolean;
            /** Data Source */
            data_source: string;
            /** Entities */
            entities: string[];
            /** Feeling */
            feeling: string | null;
            /** Flashbulb */
            flashbulb: boolean;
            /** Id */
            id: string;
            /** Importance */
            importance: number;
            /** Key Values */
            key_values: {
                [key: string]: string;
            };
            /** Language */
            language: string;
            /** Last Access At */
            last_access_at: string;
            /** Locked */
            locked: boolean;
            /**
             * Metadata
             * @description given with the memory itself, else with the first message that it came from
             */
            metadata: {
                [key: string]: unknown;
            };
            /** Pinned */
            pinned: boolean;
            /** Recorded At */
            recorded_at: string;
            /**
             * Retrieval
             * @description how accessible it is now, 0 to 1 (FSRS)
             */
            retrieval: number;
            /** Session Id */
            session_id: string | null;
            /** Source Confidence */
            source_confidence: number;
            /** Sources */
            sources: string[];
            /**
             * Stability
             * @description factor on the retention model's own initial value
             */
            stability: number;
            /**
             * Status
             * @enum {string}
             */
            status: "current" | "not_yet" | "expired" | "superseded" | "forgotten" | "dormant";
            /**
             * Storage
             * @description how deeply it is encoded, 1 to 10
             */
            storage: number;
            /** Sub Tier */
            sub_tier: string;
            /** Subject */
            subject: string;
            /** Superseded By */
            superseded_by: string | null;
            /** Supersedes */
            supersedes: string[];
            /** Surprise */
            surprise: number;
            /** Temporal Type */
            temporal_type: string;
            /** Text */
            text: string;
            /** Tier */
            tier: string;
            /** Updated At */
            updated_at: string;
            /**
             * Utility
             * @description how useful it was so far, 0 to 1
             */
            utility: number;
            /** Valence */
            valence: number;
            /** Valid From */
            valid_from: string;
            /** Valid Until */
            valid_until: string | null;
            /** Write Source */
            write_source: string;
        };
        /**
         * MessageView
         * @description A message of the transcript.
         */
        MessageView: {
            /** At */
            at: string;
            /** Id */
            id: string;
            /**
             * Language
             * @enum {string}
             */
            language: "en" | "tr" | "de";
            /** Metadata */
            metadata: {
                [key: string]: unknown;
            };
            /** Name */
            name: string;
            /**
             * Role
             * @enum {string}
             */
            role: "user" | "assistant" | "system" | "tool";
            /** Session Id */
            session_id: string;
            /** Text */
            text: string;
            /**
             * User Id
             * @description the speaker, as memories name their subject
             */
            user_id: string;
        };
        /**
         * Move
         * @description A result whose rank changed; None: it is not among the best.
         */
        Move: {
            /** After */
            after: number | null;
            /** Before */
            before: number | null;
            /** Id */
            id: string;
        };
        /**
         * Occurrence
         * @description An event in the history of something.
         */
        Occurrence: {
            /** Data */
            data: {
                [key: string]: unknown;
            };
            /** Event */
            event: string;
            /**
             * Position
             * @description of the commit in the log
             */
            position: number;
            /** Recorded At */
            recorded_at: string;
        };
        /**
         * PartitionStatus
         * @description How a partition of the log on Kafka is.
         */
        PartitionStatus: {
            /**
             * Lag
             * @description commits that a projection has not applied yet
             */
            lag: {
                [key: string]: number | null;
            };
            /** Partition */
            partition: number;
            /**
             * Pending
             * @description inputs that have no commit yet
             */
            pending: number | null;
            /**
             * Position
             * @description commits in it
             */
            position: number | null;
        };
        /**
         * Pattern
         * @description What some statements of a theme have in common, in the words of a model that rest on theirs.
         */
        Pattern: {
            /**
             * Members
             * @description memory ids of the statements that it rests on
             */
            members: string[];
            /** Text */
            text: string;
        };
        /**
         * PlannedStep
         * @description Changes that are made in one commit.
         */
        PlannedStep: {
            /** Changes */
            changes: components["schemas"]["DreamChange"][];
            /**
             * Events
             * @description what is appended, unless something happens to a memory before
             */
            events: {
                [key: string]: unknown;
            }[];
            /**
             * Phase
             * @enum {string}
             */
            phase: "decay" | "emotion" | "replay" | "promotion" | "rehearsal" | "foresight" | "forgetting" | "redundancy" | "transcript" | "consolidation";
        };
        /**
         * ProjectionStatus
         * @description How far a projection has come.
         */
        ProjectionStatus: {
            /**
             * Building
             * @description it is being built anew on this machine, and does not answer until then
             * @default false
             */
            building: boolean;
            /** Generation */
            generation: number;
            /**
             * Lag
             * @description commits that it has not applied yet; as the position None where its store does not answer
             */
            lag: number | null;
            /** Position */
            position: number | null;
            /**
             * Trouble
             * @description why it does not
             */
            trouble: string | null;
            /** Version */
            version: number;
        };
        /**
         * ProposalView
         * @description A change of the playbook or of the rules that was proposed.
         */
        ProposalView: {
            /** At */
            at: string;
            /** By */
            by: string | null;
            /** Content */
            content: string;
            /** Decided At */
            decided_at: string | null;
            /**
             * Decision
             * @description the reason, as the deciding person gave it
             */
            decision: string | null;
            /** Diff */
            diff: string;
            /**
             * Evidence
             * @description entries of recall memory
             */
            evidence: string[];
            /** Id */
            id: string;
            /**
             * Owner
             * @description the role whose playbook it is; empty: of all roles
             */
            owner: string;
            /** Reason */
            reason: string;
            /**
             * Role
             * @description that proposes; system: repeated failures
             */
            role: string;
            /** Section */
            section: string;
            /**
             * Status
             * @enum {string}
             */
            status: "waiting" | "approved" | "refused";
        };
        /**
         * RebuildJob
         * @description A rebuild, and how far it is.
         */
        RebuildJob: {
            /** Began At */
            began_at: string;
            /**
             * Done
             * @description commits of the projection that is being built
             */
            done: number;
            /** Ended At */
            ended_at: string | null;
            /**
             * Error
             * @description why it failed
             */
            error: string | null;
            /** Id */
            id: string;
            /** Projection */
            projection: string;
            /**
             * Results
             * @default []
             */
            results: components["schemas"]["Rebuilt"][];
            /**
             * State
             * @enum {string}
             */
            state: "running" | "done" | "failed";
            /**
             * Switch
             * @description whether the new generation is read once it is built
             */
            switch: boolean;
            /** Total */
            total: number;
        };
        /**
         * Rebuilt
         * @description What became of a projection.
         */
        Rebuilt: {
            /** Commits */
            commits: number;
            /**
             * Differences
             * @description agents for which the old one said otherwise
             */
            differences: string[];
            /** Generation */
            generation: number;
            /** Position */
            position: number;
            /** Projection */
            projection: string;
            /**
             * Questions
             * @description that were asked of both; none where there was nothing to ask, or the old one did not answer
             */
            questions: components["schemas"]["Asked"][];
            /** Switched */
            switched: boolean;
            /** Took Ms */
            took_ms: number;
        };
        /**
         * RecallAnswer
         * @description What a search of recall memory found, the best first.
         */
        RecallAnswer: {
            /**
             * Cycle
             * @description the latest
             */
            cycle: number | null;
            /** Decay */
            decay: number;
            /** Importance Weight */
            importance_weight: number;
            /** Recency Weight */
            recency_weight: number;
            /** Relevance Weight */
            relevance_weight: number;
            /** Results */
            results: components["schemas"]["EntryHit"][];
            /**
             * Searched
             * @description entries that it was looked for in
             */
            searched: number;
            /**
             * Tokens
             * @description of the results, by their estimates
             */
            tokens: number;
        };
        /**
         * Receipt
         * @description What became of an input; `outcome` is None where the client did not wait for the decision.
         */
        Receipt: {
            /** Detail */
            detail: string | null;
            /**
             * Events
             * @default []
             */
            events: {
                [key: string]: unknown;
            }[];
            /**
             * Filter
             * @description that refused, with detail
             */
            filter: string | null;
            /** Message Id */
            message_id: string;
            /** Outcome */
            outcome: string | null;
            /** Position */
            position: string;
            /** Reason */
            reason: string | null;
            /** Scores */
            scores: {
                [key: string]: unknown;
            } | null;
            /**
             * Stage
             * @description that rejected, with reason, scores and thresholds
             */
            stage: string | null;
            /** Thresholds */
            thresholds: {
                [key: string]: number;
            } | null;
        };
        /**
         * Reconsidered
         * @description A decision, and what it would be.
         */
        Reconsidered: {
            /** Importance */
            importance: number | null;
            /** Message Id */
            message_id: string;
            /**
             * Nearest
             * @description memory id
             */
            nearest: string | null;
            /**
             * Nearest Text
             * @description as it was then
             */
            nearest_text: string | null;
            /**
             * Now
             * @enum {string}
             */
            now: "create" | "update" | "reinforce" | "supersede" | "skip";
            /**
             * Similarity
             * @description calibrated, to the nearest
             */
            similarity: number | null;
            /** Text */
            text: string;
            /**
             * Was
             * @enum {string}
             */
            was: "create" | "update" | "reinforce" | "supersede" | "skip";
        };
        /**
         * Referent
         * @description The person or thing that a pronoun means.
         */
        Referent: {
            /**
             * Name
             * @description of the last known entity that it fits
             */
            name: string;
            /**
             * Words
             * @description the pronoun as it was said
             */
            words: string;
        };
        /**
         * ReflectionPlan
         * @description What a reflection would write now; nothing changed.
         */
        ReflectionPlan: {
            /**
             * Entries
             * @description that were logged since the last reflection; none: nothing would happen
             */
            entries: number;
            /**
             * Events
             * @description what would be appended; the ids are made when it is
             */
            events: {
                [key: string]: unknown;
            }[];
            /**
             * Insights
             * @description in sentences, the strongest first
             */
            insights: string[];
            /**
             * Model Asked
             * @description a language model is asked too when it is carried out, and may add sentences
             */
            model_asked: boolean;
        };
        /**
         * ReflectionView
         * @description How near the next reflection is: a fold of the log.
         */
        ReflectionView: {
            /**
             * Cycles
             * @description since the last one; at `reflect_cycles` it begins
             */
            cycles: number;
            /**
             * Entries
             * @description since the last one
             */
            entries: number;
            /**
             * Importance Sum
             * @description of these; above `reflect_above` it begins
             */
            importance_sum: number;
            /** Reflect Above */
            reflect_above: number;
            /** Reflect Cycles */
            reflect_cycles: number;
        };
        /**
         * Reform
         * @description What forming an agent's memories anew would do.
         */
        Reform: {
            /** Agent */
            agent: string;
            /**
             * Left
             * @description that were not: a language model formed their memories, or one of these was forgotten by command
             */
            left: number;
            /**
             * Messages
             * @description of the transcript that were read again
             */
            messages: number;
            /**
             * Name
             * @description of the set, once it is carried out
             */
            name: string | null;
            /**
             * Same
             * @description current memories that stay as they are
             */
            same: number;
            /** Steps */
            steps: components["schemas"]["ReformStep"][];
        };
        /**
         * ReformSet
         * @description A named set of changes that was carried out, wholly or in part.
         */
        ReformSet: {
            /**
             * Added
             * @description memory ids
             */
            added: string[];
            /**
             * Began At
             * @description ISO 8601
             */
            began_at: string;
            /** Ended */
            ended: string[];
            /** Name */
            name: string;
            /**
             * Replaced By
             * @description restored memory to the one that had taken its place
             */
            replaced_by: {
                [key: string]: string;
            };
            /** Restored */
            restored: string[];
            /**
             * Undone
             * @description wholly or in part
             */
            undone: boolean;
        };
        /**
         * ReformStep
         * @description One memory that would be otherwise under today's rules.
         */
        ReformStep: {
            /**
             * Action
             * @enum {string}
             */
            action: "add" | "change" | "end" | "restore";
            /**
             * By
             * @description the memory that takes its place, where it ends for another
             */
            by: string | null;
            /**
             * Formed
             * @description the event memory_formed of the new memory, so that carrying it out need not form it again
             */
            formed: {
                [key: string]: unknown;
            } | null;
            /**
             * Memory Id
             * @description of the memory that ends, changes or is restored
             */
            memory_id: string | null;
            /**
             * Message Id
             * @description that the memory came from
             */
            message_id: string | null;
            /**
             * Name
             * @description of the step within the set, the same whenever it is found
             */
            name: string;
            /**
             * Text
             * @description of the new memory; where one ends or is restored, its own
             */
            text: string;
            /**
             * Valid Until
             * @description when it ended for that one
             */
            valid_until: number | null;
            /**
             * Was
             * @description the text before a change
             */
            was: string | null;
        };
        /**
         * Relation
         * @description An edge between two memories (ledger G1).
         */
        Relation: {
            /** Confidence */
            confidence: number;
            /** Context */
            context: string;
            /** Description */
            description: string | null;
            /**
             * Direction
             * @enum {string}
             */
            direction: "forward" | "both";
            /**
             * Formed At
             * @description seconds since the epoch
             */
            formed_at: number;
            /** Formed By */
            formed_by: string;
            /** Id */
            id: string;
            /**
             * Metadata
             * @description given with the edge, by hand; None: none was
             */
            metadata: {
                [key: string]: unknown;
            } | null;
            /** Source */
            source: string;
            /** Strength */
            strength: number;
            /** Target */
            target: string;
            /**
             * Type
             * @enum {string}
             */
            type: "supersedes" | "contradicts" | "causes" | "elaborates" | "same_entity" | "related_to" | "solves" | "builds_on" | "alternative_to" | "requires" | "follows";
        };
        /**
         * Replay
         * @description What a fold of the log gave, and whether the live projections say the same.
         */
        Replay: {
            /** Agents */
            agents: {
                [key: string]: components["schemas"]["AgentReplay"];
            };
            /** Commits */
            commits: number;
            /**
             * Differences
             * @description what a projection says otherwise
             * @default []
             */
            differences: string[];
            /** Events */
            events: number;
            /** Events Per S */
            events_per_s: number;
            /**
             * Model Calls
             * @description none, ever
             */
            model_calls: number;
            /**
             * Verified
             * @description None: not asked
             */
            verified: boolean | null;
        };
        /**
         * RoleStateView
         * @description What one role is at.
         */
        RoleStateView: {
            /** Last Action */
            last_action: string;
            /** Next Action */
            next_action: string;
            /** Working On */
            working_on: string;
        };
        /**
         * Said
         * @description The words that a memory keeps, and what is known of them (ledger R18).
         */
        Said: {
            /** @description what was said earlier, where the words do not say what they are about */
            about: components["schemas"]["About"] | null;
            /**
             * At
             * @description seconds since the epoch
             */
            at: number;
            /**
             * Before
             * @description what was said before, where the words cannot stand alone: a question, the head of a list
             * @default
             */
            before: string;
            /**
             * Meanings
             * @default []
             */
            meanings: components["schemas"]["Meaning"][];
            /**
             * Name
             * @description of the speaker, as texts call them
             */
            name: string;
            /**
             * Referents
             * @default []
             */
            referents: components["schemas"]["Referent"][];
            /**
             * Role
             * @enum {string}
             */
            role: "user" | "assistant" | "system" | "tool";
            /**
             * Utc Offset S
             * @description of the time as the client wrote it
             */
            utc_offset_s: number;
            /**
             * Words
             * @description a span of the message: every word stands there in that order
             */
            words: string;
        };
        /**
         * SessionView
         * @description A conversation of the transcript.
         */
        SessionView: {
            /**
             * First At
             * @description when its first message was said
             */
            first_at: string;
            /** Last At */
            last_at: string;
            /**
             * Messages
             * @description those too that are found no more
             */
            messages: number;
            /** Session Id */
            session_id: string;
        };
        /**
         * Stage
         * @description What one stage of a search did.
         */
        Stage: {
            /**
             * Candidates In
             * @description None: all that the agent has
             */
            candidates_in: number | null;
            /**
             * Candidates Out
             * @description None: it is not about candidates
             */
            candidates_out: number | null;
            /** Ms */
            ms: number;
            /** Name */
            name: string;
        };
        /**
         * Stated
         * @description A statement as it is remembered, and where it comes from.
         */
        Stated: {
            /**
             * At
             * @description when it was remembered, ISO 8601
             */
            at: string;
            /** Memory Id */
            memory_id: string;
            /**
             * Messages
             * @description ids of those it came from
             */
            messages: string[];
            /** Text */
            text: string;
        };
        /**
         * Status
         * @description The state of the system; for a tenant, data of the machine and totals of all tenants are null.
         */
        Status: {
            /** Agents */
            agents: number;
            /**
             * Bytes
             * @description of the directory
             */
            bytes: number | null;
            /**
             * Data
             * @description the directory
             */
            data: string | null;
            /**
             * Dead Letters
             * @description not retried
             */
            dead_letters: number | null;
            /** Embedder */
            embedder: string;
            /** Log Id */
            log_id: string | null;
            /** Memories */
            memories: number;
            /** Messages */
            messages: number;
            /**
             * Messages Asleep
             * @description of the messages, those that a search of what holds now does not look at, since a cycle of dreams
             * @default 0
             */
            messages_asleep: number;
            /**
             * Partitions
             * @description on Kafka
             * @default []
             */
            partitions: components["schemas"]["PartitionStatus"][];
            /**
             * Pending
             * @description inputs that have no commit yet
             */
            pending: number | null;
            /**
             * Position
             * @description commits in the log
             */
            position: number | null;
            /** Projections */
            projections: {
                [key: string]: components["schemas"]["ProjectionStatus"];
            };
            /** Release */
            release: string;
            /** Runtime */
            runtime: string;
            /**
             * Stages Us
             * @description mean microseconds by stage of the write path, in this process
             */
            stages_us: {
                [key: string]: number;
            };
            /**
             * Stuck
             * @description the agents whose inputs wait too long, the oldest first
             * @default []
             */
            stuck: components["schemas"]["StuckInput"][];
            /**
             * Trouble
             * @description what the log last failed with
             */
            trouble: string | null;
            /**
             * Writing
             * @description whether some process is the writer
             */
            writing: boolean;
        };
        /**
         * StatusView
         * @description What is shared of the work at hand.
         */
        StatusView: {
            /** Blockers */
            blockers: string[];
            /** In Progress */
            in_progress: string[];
            /**
             * Recently Shipped
             * @description the latest last
             */
            recently_shipped: string[];
            /** Sprint */
            sprint: string;
        };
        /**
         * StuckInput
         * @description The first input of an agent that waits longer than `stream.stuck_after_s`, or can never be decided.
         */
        StuckInput: {
            /**
             * Agent
             * @description tenant_id/agent_id
             */
            agent: string;
            /** Position */
            position: string;
            /** Waits S */
            waits_s: number;
            /** Why */
            why: string;
        };
        /**
         * Summary
         * @description What is remembered of one theme or category, in short: statements as they were said.
         */
        Summary: {
            /**
             * Category
             * @enum {string}
             */
            category: "preference" | "fact" | "decision" | "correction" | "plan" | "entity";
            /**
             * Data Source
             * @enum {string}
             */
            data_source: "user_message" | "assistant_message" | "system" | "tool_output" | "federation" | "feed";
            /**
             * Gone
             * @description members of the theme that stand no more; the next cycle draws it anew
             */
            gone: number;
            /**
             * Id
             * @description of the theme
             */
            id: string | null;
            /**
             * Memories
             * @description that it stands for
             */
            memories: number;
            /**
             * Names
             * @description entities that at least half of a theme's statements name
             */
            names: string[];
            /**
             * Of
             * @enum {string}
             */
            of: "category" | "theme";
            /**
             * Patterns
             * @description that a model found in a theme, as far as its statements bear them out
             * @default []
             */
            patterns: components["schemas"]["Pattern"][];
            /**
             * Source Confidence
             * @description of the least trusted of them
             */
            source_confidence: number;
            /**
             * Statements
             * @description the most central, that one first
             */
            statements: components["schemas"]["Stated"][];
            /** Subject */
            subject: string;
        };
        /**
         * ThreadView
         * @description Something that goes on between roles.
         */
        ThreadView: {
            /** Id */
            id: string;
            /** Last Update */
            last_update: string;
            /** Roles */
            roles: string[];
            /** Summary */
            summary: string;
        };
        /**
         * Why
         * @description Why something is remembered, or is not.
         */
        Why: {
            /** Events */
            events: components["schemas"]["Occurrence"][];
            /**
             * Explanation
             * @description sentences, the most telling first
             */
            explanation: string[];
            /** Id */
            id: string;
            /**
             * Kind
             * @description from entry on: of the memory that an agent runs itself
             * @enum {string}
             */
            kind: "memory" | "message" | "entry" | "proposal" | "archival";
            /**
             * Messages
             * @description what was said: the sources of a memory, or the message itself
             */
            messages: {
                [key: string]: unknown;
            }[];
            /** Outcome */
            outcome: string;
        };
        /**
         * WhyNot
         * @description Why a search does not show a memory or a message.
         */
        WhyNot: {
            /**
             * Behind
             * @description by how much its score is below that of the last shown
             */
            behind: number | null;
            /**
             * Candidates
             * @description how many of each index are looked at
             * @default 0
             */
            candidates: number;
            /**
             * Differs
             * @description each part of its score less that of the last shown, what it lacks most first: they add up to `-behind`
             */
            differs: {
                [key: string]: number;
            };
            /**
             * Explanation
             * @description sentences, the reason first
             */
            explanation: string[];
            /** Id */
            id: string;
            /**
             * Instead
             * @description what is shown for its message, or took its place
             */
            instead: string | null;
            /**
             * Kind
             * @enum {string}
             */
            kind: "memory" | "message";
            /**
             * Places
             * @description its rank in each index that answers, from 1; None: not among those that were looked through
             */
            places: {
                [key: string]: number | null;
            };
            /**
             * Rank
             * @description among all that was ranked, from 1; its own, or that of what stands for its message
             */
            rank: number | null;
            /**
             * Ranked
             * @description how many were
             * @default 0
             */
            ranked: number;
            /** Score */
            score: number | null;
            /**
             * Shown
             * @description how many of them are shown
             * @default 0
             */
            shown: number;
            /**
             * Stage
             * @enum {string}
             */
            stage: "shown" | "answer" | "results" | "masked" | "asked_for" | "candidates";
            /** Text */
            text: string;
        };
        /**
         * Written
         * @description What is believed of a model's reply about one theme.
         */
        Written: {
            /** Model */
            model: string;
            /**
             * Patterns
             * @default []
             */
            patterns: components["schemas"]["Pattern"][];
            /** Theme */
            theme: string;
            /**
             * Whole
             * @description one text that keeps every fact of the statements; None: there is none that does
             */
            whole: string | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    root__get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: string;
                    };
                };
            };
        };
    };
    ready_health_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: string;
                    };
                };
            };
        };
    };
    live_health_live_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: string;
                    };
                };
            };
        };
    };
    ready_health_ready_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: string;
                    };
                };
            };
        };
    };
    metrics_metrics_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Counters since the process started, and current values. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    list_agents_v1_agents_get: {
        parameters: {
            query?: {
                /** @description the name of the last agent of the previous page */
                cursor?: string | null;
                limit?: number | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentView"][];
                };
            };
        };
    };
    adopt_memory_v1_agents__agent_id__adopt_memory_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "set_name": "autumn",
                 *       "formed": {}
                 *     }
                 */
                "application/json": {
                    /**
                     * Formed
                     * @description an event memory_formed: facts that the writer does not make again
                     */
                    formed: {
                        [key: string]: unknown;
                    };
                    /** Id */
                    id?: string | null;
                    /**
                     * Instead Of
                     * @description the memory that it takes the place of
                     */
                    instead_of?: string | null;
                    /**
                     * Set Name
                     * @description of the set that the step belongs to
                     */
                    set_name: string;
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    archival_search_v1_agents__agent_id__archival_get: {
        parameters: {
            query: {
                /** @description as it had been recorded by this time */
                known_at?: string | null;
                limit?: number | null;
                /** @description only texts archived at this time or later */
                since?: string | null;
                /** @description the query, in plain words */
                text: string;
                /** @description only texts of this type */
                type?: ("cycle" | "decision" | "research" | "spec" | "lesson") | null;
                /** @description only texts archived at this time or earlier */
                until?: string | null;
            };
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArchivalHit"][];
                };
            };
        };
    };
    archival_insert_v1_agents__agent_id__archival_insert_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "content": "Recall is JSON Lines.",
                 *       "type": "decision",
                 *       "importance": 7
                 *     }
                 */
                "application/json": {
                    /** Content */
                    content: string;
                    /** Id */
                    id?: string | null;
                    /** Importance */
                    importance?: number | null;
                    /**
                     * Issues
                     * @default []
                     */
                    issues?: number[];
                    /**
                     * Roles
                     * @default []
                     */
                    roles?: string[];
                    /**
                     * Source
                     * @default agent
                     */
                    source?: string;
                    /**
                     * Type
                     * @enum {string}
                     */
                    type: "cycle" | "decision" | "research" | "spec" | "lesson";
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    archive_document_v1_agents__agent_id__archive_document_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "source": "docs/adr-1.md",
                 *       "content": "# ADR 1\nJSON Lines.",
                 *       "type": "decision",
                 *       "form": "markdown"
                 *     }
                 */
                "application/json": {
                    /** Content */
                    content: string;
                    /**
                     * Form
                     * @default text
                     * @enum {string}
                     */
                    form?: "markdown" | "text" | "code";
                    /** Id */
                    id?: string | null;
                    /**
                     * Source
                     * @description its path or address
                     */
                    source: string;
                    /**
                     * Type
                     * @enum {string}
                     */
                    type: "cycle" | "decision" | "research" | "spec" | "lesson";
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    archive_file_v1_agents__agent_id__archive_file_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "source": "docs/adr-1.md",
                 *       "file": "IyBBRFIgMQ==",
                 *       "type": "decision"
                 *     }
                 */
                "application/json": {
                    file: string;
                    /** Id */
                    id?: string | null;
                    /**
                     * Source
                     * @description its path or address
                     */
                    source: string;
                    /**
                     * Type
                     * @enum {string}
                     */
                    type: "cycle" | "decision" | "research" | "spec" | "lesson";
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    behind_v1_agents__agent_id__behind_get: {
        parameters: {
            query: {
                /** @description from a receipt */
                position: string;
            };
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Behind"];
                };
            };
        };
    };
    core_v1_agents__agent_id__core_get: {
        parameters: {
            query: {
                /** @description as it had been recorded by this time */
                known_at?: string | null;
                /** @description which role of the agent acts */
                role: string;
                /** @description maximum tokens of the text */
                tokens?: number | null;
            };
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CoreView"];
                };
            };
        };
    };
    core_memory_append_v1_agents__agent_id__core_memory_append_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "ops",
                 *       "section": "recently_shipped",
                 *       "item": "PR #96: memory stream"
                 *     }
                 */
                "application/json": {
                    /** Id */
                    id?: string | null;
                    /**
                     * Item
                     * @description a text, or {"text": …}; of threads: {id, summary, roles}
                     */
                    item: string | unknown[] | {
                        [key: string]: unknown;
                    };
                    /**
                     * Role
                     * @description which role of the agent acts
                     */
                    role: string;
                    /**
                     * Section
                     * @enum {string}
                     */
                    section: "threads" | "lessons" | "in_progress" | "blockers" | "recently_shipped";
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    core_memory_undo_v1_agents__agent_id__core_memory_undo_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "ops",
                 *       "version": 3
                 *     }
                 */
                "application/json": {
                    /** Id */
                    id?: string | null;
                    /**
                     * Role
                     * @description which role of the agent acts
                     */
                    role: string;
                    /** Version */
                    version: number;
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    core_memory_update_v1_agents__agent_id__core_memory_update_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "research",
                 *       "section": "status",
                 *       "content": {
                 *         "sprint": "Ship recall",
                 *         "blockers": [
                 *           "#84"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * Content
                     * @description status: {sprint, in_progress, blockers, recently_shipped}; role_state: {last_action, next_action, working_on};
                     *     threads: {id, summary, roles} or a list of them, with done: true for one that is closed; lessons: a list of texts
                     */
                    content: string | unknown[] | {
                        [key: string]: unknown;
                    };
                    /**
                     * Expected Version
                     * @description of the core memory that the caller has read: a field that changed since is not overwritten
                     */
                    expected_version?: number | null;
                    /** Id */
                    id?: string | null;
                    /**
                     * Role
                     * @description which role of the agent acts
                     */
                    role: string;
                    /**
                     * Section
                     * @enum {string}
                     */
                    section: "playbook" | "rules" | "status" | "threads" | "role_state" | "lessons";
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    core_history_v1_agents__agent_id__core_history_get: {
        parameters: {
            query?: {
                limit?: number | null;
            };
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CoreChangeView"][];
                };
            };
        };
    };
    proposals_v1_agents__agent_id__core_proposals_get: {
        parameters: {
            query?: {
                /** @description only proposals with this status */
                status?: ("waiting" | "approved" | "refused") | null;
            };
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposalView"][];
                };
            };
        };
    };
    decide_proposal_v1_agents__agent_id__decide_proposal_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "proposal": "5f0c6a1e",
                 *       "approve": true,
                 *       "by": "ayse",
                 *       "reason": "agreed in the review"
                 *     }
                 */
                "application/json": {
                    /** Approve */
                    approve: boolean;
                    /**
                     * By
                     * @description the deciding person
                     */
                    by: string;
                    /** Id */
                    id?: string | null;
                    /** Proposal */
                    proposal: string;
                    /** Reason */
                    reason?: string | null;
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    dream_plan_v1_agents__agent_id__dream_plan_get: {
        parameters: {
            query?: {
                /** @description only this phase */
                phase?: ("decay" | "emotion" | "replay" | "promotion" | "rehearsal" | "foresight" | "forgetting" | "redundancy" | "transcript" | "consolidation") | null;
            };
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DreamPlan"];
                };
            };
        };
    };
    end_memory_v1_agents__agent_id__end_memory_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "set_name": "autumn",
                 *       "memory_id": "5f0c6a1e"
                 *     }
                 */
                "application/json": {
                    /**
                     * By
                     * @description the memory that takes its place; None: nothing does
                     */
                    by?: string | null;
                    /** Id */
                    id?: string | null;
                    /** Memory Id */
                    memory_id: string;
                    /** Set Name */
                    set_name: string;
                    /**
                     * Valid Until
                     * @description when that was, in seconds since the epoch; None: now
                     */
                    valid_until?: number | null;
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    entities_v1_agents__agent_id__entities_get: {
        parameters: {
            query?: {
                /** @description as it was true at this time, or at the end of this day (UTC) */
                as_of?: string | null;
                /** @description as it had been recorded by this time */
                known_at?: string | null;
                limit?: number | null;
            };
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntityView"][];
                };
            };
        };
    };
    hub_v1_agents__agent_id__entities__name__get: {
        parameters: {
            query?: {
                /** @description as it was true at this time, or at the end of this day (UTC) */
                as_of?: string | null;
                /** @description as it had been recorded by this time */
                known_at?: string | null;
                limit?: number | null;
            };
            header?: never;
            path: {
                agent_id: string;
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Hub"];
                };
            };
        };
    };
    file_material_v1_agents__agent_id__file_material_get: {
        parameters: {
            query?: {
                /** @description only changes after this position of `log_id` */
                after?: number | null;
                /** @description the `log_id` of the answer that `after` is from */
                log_id?: string | null;
                /** @description include the vectors of all memories */
                vectors?: boolean;
            };
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileMaterial"];
                };
            };
        };
    };
    forgetting_curve_v1_agents__agent_id__forgetting_curve_get: {
        parameters: {
            query?: {
                /** @description days ahead */
                days?: number;
                /** @description show this many memories that fade first */
                limit?: number;
            };
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ForgettingCurves"];
                };
            };
        };
    };
    graph_v1_agents__agent_id__graph_get: {
        parameters: {
            query?: {
                /** @description as it was true at this time, or at the end of this day (UTC) */
                as_of?: string | null;
                /** @description maximum hops from `memory_id` */
                hops?: number;
                /** @description as it had been recorded by this time */
                known_at?: string | null;
                /** @description only edges within `hops` of this memory */
                memory_id?: string | null;
                /** @description include edges of memories that are not current */
                timeline?: boolean;
                /** @description only edges of this type; repeatable */
                types?: ("supersedes" | "contradicts" | "causes" | "elaborates" | "same_entity" | "related_to" | "solves" | "builds_on" | "alternative_to" | "requires" | "follows")[] | null;
            };
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Edge"][];
                };
            };
        };
    };
    memory_log_v1_agents__agent_id__memory_log_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "research",
                 *       "action": "MemGPT review",
                 *       "content": "Tiered memory fits.",
                 *       "importance": 8
                 *     }
                 */
                "application/json": {
                    /**
                     * Action
                     * @description what was done, in short
                     */
                    action: string;
                    /** Content */
                    content: string;
                    /**
                     * Cycle
                     * @description None: the one behind the latest
                     */
                    cycle?: number | null;
                    /**
                     * Failure
                     * @description what kind of thing went wrong; three of one kind propose a rule
                     */
                    failure?: string | null;
                    /** Id */
                    id?: string | null;
                    /** Importance */
                    importance: number;
                    /**
                     * Issue Refs
                     * @default []
                     */
                    issue_refs?: number[];
                    /**
                     * Pr Refs
                     * @default []
                     */
                    pr_refs?: number[];
                    /**
                     * Role
                     * @description which role of the agent acts
                     */
                    role: string;
                    /**
                     * Tags
                     * @default []
                     */
                    tags?: string[];
                    /**
                     * Type
                     * @default action
                     * @enum {string}
                     */
                    type?: "action" | "observation" | "decision";
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    propose_change_v1_agents__agent_id__propose_change_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "ops",
                 *       "section": "rules",
                 *       "content": "- Merge after two reviews.",
                 *       "reason": "CI broke three times."
                 *     }
                 */
                "application/json": {
                    /**
                     * Content
                     * @description the whole new text
                     */
                    content: string;
                    /** Id */
                    id?: string | null;
                    /** Reason */
                    reason: string;
                    /**
                     * Role
                     * @description which role of the agent acts
                     */
                    role: string;
                    /**
                     * Section
                     * @enum {string}
                     */
                    section: "playbook" | "rules";
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    recall_search_v1_agents__agent_id__recall_get: {
        parameters: {
            query: {
                from_cycle?: number | null;
                /** @description only entries that refer to this issue */
                issue?: number | null;
                /** @description as it had been recorded by this time */
                known_at?: string | null;
                limit?: number | null;
                /** @description only entries of at least this importance */
                min_importance?: number | null;
                /** @description only entries of this role */
                role?: string | null;
                /** @description the query, in plain words */
                text: string;
                to_cycle?: number | null;
            };
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecallAnswer"];
                };
            };
        };
    };
    recall_by_cycle_v1_agents__agent_id__recall_cycles_get: {
        parameters: {
            query: {
                from_cycle: number;
                /** @description only entries of at least this importance */
                min_importance?: number | null;
                /** @description only entries of this role */
                role?: string | null;
                to_cycle: number;
            };
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryView"][];
                };
            };
        };
    };
    reflect_v1_agents__agent_id__reflect_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "manual"
                 *     }
                 */
                "application/json": {
                    /** Id */
                    id?: string | null;
                    /**
                     * Reason
                     * @default manual
                     * @enum {string}
                     */
                    reason?: "manual" | "sprint" | "schedule";
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    reflection_plan_v1_agents__agent_id__reflection_plan_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReflectionPlan"];
                };
            };
        };
    };
    reform_plan_v1_agents__agent_id__reform_plan_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reform"];
                };
            };
        };
    };
    reforms_v1_agents__agent_id__reforms_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReformSet"][];
                };
            };
        };
    };
    relate_v1_agents__agent_id__relate_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "source": "5f0c6a1e",
                 *       "type": "solves",
                 *       "target": "9b1d22c7",
                 *       "context": "found it in the logs"
                 *     }
                 */
                "application/json": {
                    /**
                     * Context
                     * @description on what grounds
                     */
                    context?: string | null;
                    /** Description */
                    description?: string | null;
                    /** Id */
                    id?: string | null;
                    /**
                     * Metadata
                     * @description the client's own, kept with the edge and never interpreted
                     */
                    metadata?: {
                        [key: string]: unknown;
                    } | null;
                    /**
                     * Source
                     * @description memory id
                     */
                    source: string;
                    /**
                     * Strength
                     * @description how close they are
                     * @default 1
                     */
                    strength?: number;
                    /**
                     * Target
                     * @description memory id
                     */
                    target: string;
                    /**
                     * Type
                     * @enum {string}
                     */
                    type: "supersedes" | "contradicts" | "causes" | "elaborates" | "same_entity" | "related_to" | "solves" | "builds_on" | "alternative_to" | "requires" | "follows";
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    list_sessions_v1_agents__agent_id__sessions_get: {
        parameters: {
            query?: {
                /** @description the last session of the previous page */
                cursor?: string | null;
                limit?: number | null;
            };
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionView"][];
                };
            };
        };
    };
    working_memory_v1_agents__agent_id__sessions__session_id__working_memory_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                agent_id: string;
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InMind"][];
                };
            };
        };
    };
    summaries_v1_agents__agent_id__summaries_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Summary"][];
                };
            };
        };
    };
    undo_plan_v1_agents__agent_id__undo_plan_get: {
        parameters: {
            query: {
                cycle: string;
            };
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DreamPlan"];
                };
            };
        };
    };
    unrelate_v1_agents__agent_id__unrelate_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "source": "5f0c6a1e",
                 *       "type": "solves",
                 *       "target": "9b1d22c7"
                 *     }
                 */
                "application/json": {
                    /** Id */
                    id?: string | null;
                    /**
                     * Source
                     * @description memory id
                     */
                    source: string;
                    /**
                     * Target
                     * @description memory id
                     */
                    target: string;
                    /**
                     * Type
                     * @enum {string}
                     */
                    type: "supersedes" | "contradicts" | "causes" | "elaborates" | "same_entity" | "related_to" | "solves" | "builds_on" | "alternative_to" | "requires" | "follows";
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    context_v1_context_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "agent_id": "support-bot",
                 *       "text": "Where does the user live?",
                 *       "tokens": 1000
                 *     }
                 */
                "application/json": {
                    /** Agent Id */
                    agent_id?: string;
                    /**
                     * As Of
                     * @description what was true then; None: now
                     */
                    as_of?: string | null;
                    /**
                     * Category
                     * @description only memories of this category
                     */
                    category?: ("preference" | "fact" | "decision" | "correction" | "plan" | "entity") | null;
                    /**
                     * Confidential
                     * @description only what was said in confidence; false: only what was not
                     */
                    confidential?: boolean | null;
                    /**
                     * Data Source
                     * @description only what came from there
                     */
                    data_source?: ("user_message" | "assistant_message" | "system" | "tool_output" | "federation" | "feed") | null;
                    /**
                     * Entity
                     * @description only memories that name it: entity://kind/name, or the name alone
                     */
                    entity?: string | null;
                    /**
                     * Into
                     * @description the conversation that it is given to: what stands in it is noted there
                     */
                    into?: string | null;
                    /**
                     * Known At
                     * @description what had been recorded by then; None: all
                     */
                    known_at?: string | null;
                    /**
                     * Language
                     * @description only what was said in it
                     */
                    language?: ("en" | "tr" | "de") | null;
                    /**
                     * Metadata
                     * @description only messages, and memories of messages, whose metadata meets it
                     */
                    metadata?: ({
                        AND?: {
                            [key: string]: (string | number | boolean | null) | {
                                contains?: string;
                                eq?: string | number | boolean | null;
                                gt?: string | number;
                                gte?: string | number;
                                icontains?: string;
                                in?: (string | number | boolean | null)[];
                                lt?: string | number;
                                lte?: string | number;
                                ne?: string | number | boolean | null;
                                nin?: (string | number | boolean | null)[];
                            };
                        }[];
                        NOT?: {
                            [key: string]: (string | number | boolean | null) | {
                                contains?: string;
                                eq?: string | number | boolean | null;
                                gt?: string | number;
                                gte?: string | number;
                                icontains?: string;
                                in?: (string | number | boolean | null)[];
                                lt?: string | number;
                                lte?: string | number;
                                ne?: string | number | boolean | null;
                                nin?: (string | number | boolean | null)[];
                            };
                        }[];
                        OR?: {
                            [key: string]: (string | number | boolean | null) | {
                                contains?: string;
                                eq?: string | number | boolean | null;
                                gt?: string | number;
                                gte?: string | number;
                                icontains?: string;
                                in?: (string | number | boolean | null)[];
                                lt?: string | number;
                                lte?: string | number;
                                ne?: string | number | boolean | null;
                                nin?: (string | number | boolean | null)[];
                            };
                        }[];
                    } & {
                        [key: string]: (string | number | boolean | null) | {
                            contains?: string;
                            eq?: string | number | boolean | null;
                            gt?: string | number;
                            gte?: string | number;
                            icontains?: string;
                            in?: (string | number | boolean | null)[];
                            lt?: string | number;
                            lte?: string | number;
                            ne?: string | number | boolean | null;
                            nin?: (string | number | boolean | null)[];
                        };
                    }) | null;
                    /** Min Position */
                    min_position?: string | null;
                    /** Prefer Position */
                    prefer_position?: string | null;
                    /**
                     * Role
                     * @description only what was said by it, and memories of that
                     */
                    role?: ("user" | "assistant" | "system" | "tool") | null;
                    /** Session Id */
                    session_id?: string | null;
                    /**
                     * Since
                     * @description only what was said then or later; a day from its beginning (UTC)
                     */
                    since?: string | null;
                    /** Text */
                    text: string;
                    /**
                     * Tier
                     * @description only memories of this tier
                     */
                    tier?: ("working" | "episodic" | "semantic" | "dormant") | null;
                    /**
                     * Tokens
                     * @description of the whole text at most; None: the setting
                     */
                    tokens?: number | null;
                    /**
                     * Until
                     * @description only what was said then or earlier; a day to its end (UTC)
                     */
                    until?: string | null;
                    /** User Id */
                    user_id?: string | null;
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Context"];
                };
            };
        };
    };
    dead_letters_v1_dead_letters_get: {
        parameters: {
            query?: {
                /** @description also of other tenants: takes an operator's key */
                all?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeadLetterView"][];
                };
            };
        };
    };
    retry_dead_letter_v1_dead_letters__number__retry_post: {
        parameters: {
            query?: {
                /** @description also of other tenants: takes an operator's key */
                all?: boolean;
            };
            header?: never;
            path: {
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    diff_v1_diff_get: {
        parameters: {
            query: {
                /** @description the agent; default: the server's MNEMOLOG_AGENT, else `default` */
                agent_id?: string | null;
                /** @description a time, or a day from its beginning (UTC) */
                from: string;
                /** @description a time, or a day to its end (UTC); none: now */
                to?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Difference"];
                };
            };
        };
    };
    cycles_v1_dreams_get: {
        parameters: {
            query?: {
                /** @description the agent; default: the server's MNEMOLOG_AGENT, else `default` */
                agent_id?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CycleView"][];
                };
            };
        };
    };
    dream_v1_dreams_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "agent_id": "support-bot",
                 *       "dry_run": true
                 *     }
                 */
                "application/json": {
                    agent_id?: string;
                    dry_run?: boolean;
                    phase?: ("decay" | "emotion" | "replay" | "promotion" | "rehearsal" | "foresight" | "forgetting" | "redundancy" | "transcript" | "consolidation") | null;
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DreamPlan"];
                };
            };
        };
    };
    cycle_v1_dreams__cycle__get: {
        parameters: {
            query?: {
                /** @description the agent; default: the server's MNEMOLOG_AGENT, else `default` */
                agent_id?: string | null;
            };
            header?: never;
            path: {
                cycle: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CycleView"];
                };
            };
        };
    };
    undo_v1_dreams__cycle__undo_post: {
        parameters: {
            query?: {
                /** @description the agent; default: the server's MNEMOLOG_AGENT, else `default` */
                agent_id?: string | null;
                /** @description nothing changes */
                dry_run?: boolean;
            };
            header?: never;
            path: {
                cycle: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DreamPlan"];
                };
            };
        };
    };
    events_v1_events_get: {
        parameters: {
            query?: {
                /** @description resume after this event `cursor`; `start`: the whole log; none: new events */
                after?: string | null;
                /** @description only of these agents */
                agent_id?: string[] | null;
                /** @description only of these kinds */
                kind?: ("decision" | "recall" | "cycle")[] | null;
            };
            header?: {
                /** @description the same, as browsers send it; takes precedence over `after` */
                "Last-Event-ID"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Server-sent events; the data of each is a LiveEvent. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["LiveEvent"];
                };
            };
        };
    };
    export_v1_export_get: {
        parameters: {
            query?: {
                /** @description also of other tenants: takes an operator's key */
                all?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description JSON Lines, as `mnemolog export` writes them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": unknown;
                };
            };
        };
    };
    gate_study_v1_gate_study_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "agent_id": "support-bot",
                 *       "settings": {
                 *         "create_below": 0.65
                 *       }
                 *     }
                 */
                "application/json": {
                    /** Agent Id */
                    agent_id?: string;
                    /**
                     * Settings
                     * @description of the gate, by name: {"create_below": 0.65}; what is left out is as it is set
                     */
                    settings?: {
                        /**
                         * Alone Above
                         * @description a statement contradicts a memory if the comparison of the two gives a change more than this
                         * @default 0.8
                         */
                        alone_above?: number;
                        /**
                         * Changed Above
                         * @description and says otherwise above this
                         * @default 0.6
                         */
                        changed_above?: number;
                        /**
                         * Compared
                         * @description neighbours that a statement is compared with word by word
                         * @default 3
                         */
                        compared?: number;
                        /**
                         * Compared From
                         * @description a neighbour below `create_below` is compared if the same choice, before the comparison, gives it at least this
                         * @default 0.08
                         */
                        compared_from?: number;
                        /**
                         * Contradicts Above
                         * @description and where the alignment alone gives a change more than this; this ends nothing
                         * @default 0.5
                         */
                        contradicts_above?: number;
                        /**
                         * Create Below
                         * @default 0.7
                         */
                        create_below?: number;
                        /**
                         * Ends From
                         * @description a neighbour below `create_below` is ended only from this similarity on, else contradicted
                         * @default 0.4
                         */
                        ends_from?: number;
                        /**
                         * Ends Shared
                         * @description and where both have at least this share of the content words of the shorter one's clause
                         * @default 0.5
                         */
                        ends_shared?: number;
                        /**
                         * Fuller Above
                         * @description and says the same and more above this
                         * @default 0.5
                         */
                        fuller_above?: number;
                        /**
                         * Gap Importance
                         * @description in the gap only what is at least this important is remembered
                         * @default 0.6
                         */
                        gap_importance?: number;
                        /**
                         * Held Words
                         * @description of the words of a repetition the older statement has at least this share as they are
                         * @default 0.5
                         */
                        held_words?: number;
                        /**
                         * Marked Above
                         * @description and beside the older one, as what contradicts it, above this, where one word or value stands for another
                         * @default 0.4
                         */
                        marked_above?: number;
                        /**
                         * Merged Chars
                         * @description a memory that would grow beyond this stays as it is, and the news become a memory of their own
                         * @default 1000
                         */
                        merged_chars?: number;
                        /**
                         * More Words
                         * @description a statement of a known fact brings news when it has more content words than that and this many more
                         * @default 2
                         */
                        more_words?: number;
                        /**
                         * News From
                         * @description or if the choice among all neighbours gives that memory at least this
                         * @default 0.35
                         */
                        news_from?: number;
                        /**
                         * Reinforce Above
                         * @default 0.92
                         */
                        reinforce_above?: number;
                        /**
                         * Reinforce Factor
                         * @description on the stability (R14)
                         * @default 1.2
                         */
                        reinforce_factor?: number;
                        /**
                         * Same Above
                         * @description a statement repeats another where the alignment gives it more than this; kept twice does less harm than lost
                         * @default 0.72
                         */
                        same_above?: number;
                        /**
                         * Separator
                         * @description between the texts that an update joins where no model merges them (D3)
                         * @default |
                         */
                        separator?: string;
                        /**
                         * Shared Frame
                         * @description where at most this share of both statements is left over, they speak of one thing
                         * @default 0.6
                         */
                        shared_frame?: number;
                        /**
                         * Shared Words
                         * @description an update shares at least this share of the shorter statement's content words with what is known
                         * @default 0.34
                         */
                        shared_words?: number;
                        /**
                         * Update From
                         * @description between the two is the gap, which importance settles
                         * @default 0.75
                         */
                        update_from?: number;
                    };
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GateStudy"];
                };
            };
        };
    };
    list_memories_v1_memories_get: {
        parameters: {
            query?: {
                /** @description the agent; default: the server's MNEMOLOG_AGENT, else `default` */
                agent_id?: string | null;
                /** @description include memories that are no longer current */
                all?: boolean;
                /** @description as it was true at this time, or at the end of this day (UTC) */
                as_of?: string | null;
                /** @description only memories of this category */
                category?: ("preference" | "fact" | "decision" | "correction" | "plan" | "entity") | null;
                /** @description only confidential memories, or only the others */
                confidential?: boolean | null;
                /** @description the id of the last memory of the previous page */
                cursor?: string | null;
                /** @description only memories from this source */
                data_source?: ("user_message" | "assistant_message" | "system" | "tool_output" | "federation" | "feed") | null;
                /** @description only memories that name this entity */
                entity?: string | null;
                /** @description as it had been recorded by this time */
                known_at?: string | null;
                /** @description only memories in this language */
                language?: ("en" | "tr" | "de") | null;
                limit?: number | null;
                /** @description only memories whose metadata meets this condition, as JSON */
                metadata?: string | null;
                /** @description only memories from messages of this role */
                role?: ("user" | "assistant" | "system" | "tool") | null;
                /** @description only statements of this time or later */
                since?: string | null;
                /** @description only memories of this tier */
                tier?: ("working" | "episodic" | "semantic" | "dormant") | null;
                /** @description only statements of this time or earlier */
                until?: string | null;
                /** @description only memories about this person */
                user_id?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemoryView"][];
                };
            };
        };
    };
    remember_v1_memories_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "agent_id": "support-bot",
                 *       "text": "Ayşe is allergic to peanuts."
                 *     }
                 */
                "application/json": {
                    /** Agent Id */
                    agent_id?: string;
                    /**
                     * Category
                     * @default fact
                     * @enum {string}
                     */
                    category?: "preference" | "fact" | "decision" | "correction" | "plan" | "entity";
                    /** Id */
                    id?: string | null;
                    /**
                     * Importance
                     * @default 0.5
                     */
                    importance?: number;
                    /** Metadata */
                    metadata?: {
                        [key: string]: unknown;
                    } | null;
                    /** Text */
                    text: string;
                    /**
                     * User Id
                     * @description its subject; None: the user
                     */
                    user_id?: string | null;
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    forget_all_v1_memories_delete: {
        parameters: {
            query: {
                agent_id: string;
                /** @description stored with the event */
                reason?: string | null;
                /** @description only memories about this person */
                user_id?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Forgotten"];
                };
            };
        };
    };
    get_memory_v1_memories__memory_id__get: {
        parameters: {
            query?: {
                /** @description as it was true at this time, or at the end of this day (UTC) */
                as_of?: string | null;
                /** @description as it had been recorded by this time */
                known_at?: string | null;
            };
            header?: never;
            path: {
                memory_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemoryView"];
                };
            };
        };
    };
    forget_v1_memories__memory_id__delete: {
        parameters: {
            query?: {
                /** @description stored with the event */
                reason?: string | null;
            };
            header?: never;
            path: {
                memory_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    edit_v1_memories__memory_id__patch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                memory_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "Ayşe lives in Izmir."
                 *     }
                 */
                "application/json": {
                    agent_id?: string | null;
                    category?: ("preference" | "fact" | "decision" | "correction" | "plan" | "entity") | null;
                    id?: string | null;
                    importance?: number | null;
                    metadata?: {
                        [key: string]: unknown;
                    } | null;
                    text: string;
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    feedback_v1_memories__memory_id__feedback_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                memory_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "success": true
                 *     }
                 */
                "application/json": {
                    id?: string | null;
                    success: boolean;
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    history_v1_memories__memory_id__history_get: {
        parameters: {
            query?: {
                /** @description the number of events to skip */
                cursor?: number;
                limit?: number | null;
            };
            header?: never;
            path: {
                memory_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Occurrence"][];
                };
            };
        };
    };
    lock_v1_memories__memory_id__lock_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                memory_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": {
                    id?: string | null;
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    pin_v1_memories__memory_id__pin_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                memory_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": {
                    id?: string | null;
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    restore_v1_memories__memory_id__restore_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                memory_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "agent_id": "support-bot"
                 *     }
                 */
                "application/json": {
                    agent_id?: string | null;
                    id?: string | null;
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    unlock_v1_memories__memory_id__unlock_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                memory_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": {
                    id?: string | null;
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    unpin_v1_memories__memory_id__unpin_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                memory_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": {
                    id?: string | null;
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    list_messages_v1_messages_get: {
        parameters: {
            query?: {
                /** @description the agent; default: the server's MNEMOLOG_AGENT, else `default` */
                agent_id?: string | null;
                /** @description the id of the last message of the page before */
                cursor?: string | null;
                limit?: number | null;
                /** @description only this conversation */
                session_id?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageView"][];
                };
            };
        };
    };
    add_messages_v1_messages_post: {
        parameters: {
            query?: {
                wait?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "agent_id": "support-bot",
                 *       "session_id": "2026-11-21-a",
                 *       "content": "I moved from Ankara to Izmir.",
                 *       "id": "crm-8841",
                 *       "user_id": "ayse",
                 *       "name": "Ayşe"
                 *     }
                 */
                "application/json": {
                    /**
                     * Agent Id
                     * @description whose memory it is
                     */
                    agent_id?: string;
                    /**
                     * At
                     * @description when it was said; None: the time of arrival
                     */
                    at?: string | null;
                    /** Content */
                    content: string;
                    /**
                     * Id
                     * @description the client's; it makes a retry safe. None: a new one at acceptance
                     */
                    id?: string | null;
                    /**
                     * Metadata
                     * @description kept with the message, never interpreted
                     */
                    metadata?: {
                        [key: string]: unknown;
                    };
                    /**
                     * Name
                     * @description the speaker, as people call them
                     */
                    name?: string | null;
                    /**
                     * Role
                     * @default user
                     * @enum {string}
                     */
                    role?: "user" | "assistant" | "system" | "tool";
                    /**
                     * Session Id
                     * @description the conversation; None: the agent's current one that has no name
                     */
                    session_id?: string | null;
                    /**
                     * User Id
                     * @description the speaker, as the client knows them
                     */
                    user_id?: string | null;
                } | {
                    /**
                     * Agent Id
                     * @description whose memory it is
                     */
                    agent_id?: string;
                    /**
                     * At
                     * @description when it was said; None: the time of arrival
                     */
                    at?: string | null;
                    /** Content */
                    content: string;
                    /**
                     * Id
                     * @description the client's; it makes a retry safe. None: a new one at acceptance
                     */
                    id?: string | null;
                    /**
                     * Metadata
                     * @description kept with the message, never interpreted
                     */
                    metadata?: {
                        [key: string]: unknown;
                    };
                    /**
                     * Name
                     * @description the speaker, as people call them
                     */
                    name?: string | null;
                    /**
                     * Role
                     * @default user
                     * @enum {string}
                     */
                    role?: "user" | "assistant" | "system" | "tool";
                    /**
                     * Session Id
                     * @description the conversation; None: the agent's current one that has no name
                     */
                    session_id?: string | null;
                    /**
                     * User Id
                     * @description the speaker, as the client knows them
                     */
                    user_id?: string | null;
                }[];
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Decided (with wait=true). */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"] | components["schemas"]["Receipt"][];
                };
            };
            /** @description Successful Response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"] | components["schemas"]["Receipt"][];
                };
            };
        };
    };
    rebuilds_v1_rebuilds_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RebuildJob"][];
                };
            };
        };
    };
    begin_rebuild_v1_rebuilds_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "projection": "text",
                 *       "switch": true
                 *     }
                 */
                "application/json": {
                    projection?: string;
                    switch?: boolean;
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RebuildJob"];
                };
            };
        };
    };
    rebuild_v1_rebuilds__job_id__get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RebuildJob"];
                };
            };
        };
    };
    replay_v1_replay_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "agent_id": "support-bot",
                 *       "verify": true
                 *     }
                 */
                "application/json": {
                    /** Agent Id */
                    agent_id?: string | null;
                    /**
                     * Until
                     * @description a position or a time of recording
                     */
                    until?: string | null;
                    /**
                     * Verify
                     * @default false
                     */
                    verify?: boolean;
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Replay"];
                };
            };
        };
    };
    search_v1_search_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "agent_id": "support-bot",
                 *       "text": "Where does the user live?",
                 *       "limit": 5
                 *     }
                 */
                "application/json": {
                    /** Agent Id */
                    agent_id?: string;
                    /**
                     * As Of
                     * @description what was true then: a time, or a day as people say it, to its end (UTC); None: now
                     */
                    as_of?: string | null;
                    /**
                     * Category
                     * @description only memories of this category
                     */
                    category?: ("preference" | "fact" | "decision" | "correction" | "plan" | "entity") | null;
                    /**
                     * Confidential
                     * @description only what was said in confidence; false: only what was not
                     */
                    confidential?: boolean | null;
                    /**
                     * Cursor
                     * @description of an answer to the same question: the results behind it
                     */
                    cursor?: string | null;
                    /**
                     * Data Source
                     * @description only what came from there
                     */
                    data_source?: ("user_message" | "assistant_message" | "system" | "tool_output" | "federation" | "feed") | null;
                    /**
                     * Entity
                     * @description only memories that name it: entity://kind/name, or the name alone
                     */
                    entity?: string | null;
                    /**
                     * Explain
                     * @default false
                     */
                    explain?: boolean;
                    /**
                     * Into
                     * @description the conversation that the answer is given to: it is noted there, and not learned again when it comes back
                     */
                    into?: string | null;
                    /**
                     * Kind
                     * @description None: both
                     */
                    kind?: ("memory" | "message") | null;
                    /**
                     * Known At
                     * @description what had been recorded by then; None: all
                     */
                    known_at?: string | null;
                    /**
                     * Language
                     * @description only what was said in it
                     */
                    language?: ("en" | "tr" | "de") | null;
                    /**
                     * Limit
                     * @description results; None: the setting
                     */
                    limit?: number | null;
                    /**
                     * Metadata
                     * @description only messages, and memories of messages, whose metadata meets it
                     */
                    metadata?: ({
                        AND?: {
                            [key: string]: (string | number | boolean | null) | {
                                contains?: string;
                                eq?: string | number | boolean | null;
                                gt?: string | number;
                                gte?: string | number;
                                icontains?: string;
                                in?: (string | number | boolean | null)[];
                                lt?: string | number;
                                lte?: string | number;
                                ne?: string | number | boolean | null;
                                nin?: (string | number | boolean | null)[];
                            };
                        }[];
                        NOT?: {
                            [key: string]: (string | number | boolean | null) | {
                                contains?: string;
                                eq?: string | number | boolean | null;
                                gt?: string | number;
                                gte?: string | number;
                                icontains?: string;
                                in?: (string | number | boolean | null)[];
                                lt?: string | number;
                                lte?: string | number;
                                ne?: string | number | boolean | null;
                                nin?: (string | number | boolean | null)[];
                            };
                        }[];
                        OR?: {
                            [key: string]: (string | number | boolean | null) | {
                                contains?: string;
                                eq?: string | number | boolean | null;
                                gt?: string | number;
                                gte?: string | number;
                                icontains?: string;
                                in?: (string | number | boolean | null)[];
                                lt?: string | number;
                                lte?: string | number;
                                ne?: string | number | boolean | null;
                                nin?: (string | number | boolean | null)[];
                            };
                        }[];
                    } & {
                        [key: string]: (string | number | boolean | null) | {
                            contains?: string;
                            eq?: string | number | boolean | null;
                            gt?: string | number;
                            gte?: string | number;
                            icontains?: string;
                            in?: (string | number | boolean | null)[];
                            lt?: string | number;
                            lte?: string | number;
                            ne?: string | number | boolean | null;
                            nin?: (string | number | boolean | null)[];
                        };
                    }) | null;
                    /**
                     * Min Position
                     * @description wait, bounded, until what was added there is searchable; an error where that takes too long
                     */
                    min_position?: string | null;
                    /**
                     * Prefer Position
                     * @description the same, but an answer comes when that takes too long: `behind` says what it has not seen
                     */
                    prefer_position?: string | null;
                    /**
                     * Profile
                     * @description how results are ranked; v9: memories, as the source document ranks them; None: the setting
                     */
                    profile?: ("contextual" | "v9") | null;
                    /**
                     * Role
                     * @description only what was said by it, and memories of that
                     */
                    role?: ("user" | "assistant" | "system" | "tool") | null;
                    /**
                     * Session Id
                     * @description only what belongs to this conversation
                     */
                    session_id?: string | null;
                    /**
                     * Since
                     * @description only what was said then or later; a day from its beginning (UTC)
                     */
                    since?: string | null;
                    /** Text */
                    text: string;
                    /**
                     * Threshold
                     * @description only results of this relevance at least
                     */
                    threshold?: number | null;
                    /**
                     * Tier
                     * @description only memories of this tier
                     */
                    tier?: ("working" | "episodic" | "semantic" | "dormant") | null;
                    /**
                     * Timeline
                     * @description also what holds no more, with its periods; what is forgotten never
                     * @default false
                     */
                    timeline?: boolean;
                    /**
                     * Until
                     * @description only what was said then or earlier; a day to its end (UTC)
                     */
                    until?: string | null;
                    /**
                     * User Id
                     * @description only what this person said or is about this person
                     */
                    user_id?: string | null;
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer"];
                };
            };
        };
    };
    end_session_v1_sessions__session_id__end_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                session_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "agent_id": "support-bot"
                 *     }
                 */
                "application/json": {
                    agent_id?: string;
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    note_recall_v1_sessions__session_id__recalls_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                session_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "agent_id": "support-bot",
                 *       "query": "Where does the user live?",
                 *       "recalled": [
                 *         {
                 *           "kind": "memory",
                 *           "id": "5f0c6a1e",
                 *           "text": "Ayşe lives in Izmir."
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** Agent Id */
                    agent_id?: string;
                    /** Id */
                    id?: string | null;
                    /**
                     * Profile
                     * @default default
                     */
                    profile?: string;
                    /** Query */
                    query: string;
                    /**
                     * Recalled
                     * @description the best first
                     */
                    recalled: {
                        /** Id */
                        id: string;
                        /**
                         * Kind
                         * @enum {string}
                         */
                        kind: "memory" | "message";
                        /**
                         * Text
                         * @description as it was given
                         */
                        text: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    status_v1_status_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Status"];
                };
            };
        };
    };
    why_not_v1_why_not_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "agent_id": "support-bot",
                 *       "id": "crm-8841",
                 *       "text": "Where does the user live?"
                 *     }
                 */
                "application/json": {
                    /** Agent Id */
                    agent_id?: string;
                    /**
                     * As Of
                     * @description the search asks what was true then; None: now
                     */
                    as_of?: string | null;
                    /**
                     * Category
                     * @description only memories of this category
                     */
                    category?: ("preference" | "fact" | "decision" | "correction" | "plan" | "entity") | null;
                    /**
                     * Confidential
                     * @description only what was said in confidence; false: only what was not
                     */
                    confidential?: boolean | null;
                    /**
                     * Data Source
                     * @description only what came from there
                     */
                    data_source?: ("user_message" | "assistant_message" | "system" | "tool_output" | "federation" | "feed") | null;
                    /**
                     * Entity
                     * @description only memories that name it: entity://kind/name, or the name alone
                     */
                    entity?: string | null;
                    /**
                     * Id
                     * @description of the memory, or of the message
                     */
                    id: string;
                    /** Kind */
                    kind?: ("memory" | "message") | null;
                    /**
                     * Known At
                     * @description the search asks of what had been recorded by then; None: of all
                     */
                    known_at?: string | null;
                    /**
                     * Language
                     * @description only what was said in it
                     */
                    language?: ("en" | "tr" | "de") | null;
                    /** Limit */
                    limit?: number | null;
                    /**
                     * Metadata
                     * @description only messages, and memories of messages, whose metadata meets it
                     */
                    metadata?: ({
                        AND?: {
                            [key: string]: (string | number | boolean | null) | {
                                contains?: string;
                                eq?: string | number | boolean | null;
                                gt?: string | number;
                                gte?: string | number;
                                icontains?: string;
                                in?: (string | number | boolean | null)[];
                                lt?: string | number;
                                lte?: string | number;
                                ne?: string | number | boolean | null;
                                nin?: (string | number | boolean | null)[];
                            };
                        }[];
                        NOT?: {
                            [key: string]: (string | number | boolean | null) | {
                                contains?: string;
                                eq?: string | number | boolean | null;
                                gt?: string | number;
                                gte?: string | number;
                                icontains?: string;
                                in?: (string | number | boolean | null)[];
                                lt?: string | number;
                                lte?: string | number;
                                ne?: string | number | boolean | null;
                                nin?: (string | number | boolean | null)[];
                            };
                        }[];
                        OR?: {
                            [key: string]: (string | number | boolean | null) | {
                                contains?: string;
                                eq?: string | number | boolean | null;
                                gt?: string | number;
                                gte?: string | number;
                                icontains?: string;
                                in?: (string | number | boolean | null)[];
                                lt?: string | number;
                                lte?: string | number;
                                ne?: string | number | boolean | null;
                                nin?: (string | number | boolean | null)[];
                            };
                        }[];
                    } & {
                        [key: string]: (string | number | boolean | null) | {
                            contains?: string;
                            eq?: string | number | boolean | null;
                            gt?: string | number;
                            gte?: string | number;
                            icontains?: string;
                            in?: (string | number | boolean | null)[];
                            lt?: string | number;
                            lte?: string | number;
                            ne?: string | number | boolean | null;
                            nin?: (string | number | boolean | null)[];
                        };
                    }) | null;
                    /**
                     * Role
                     * @description only what was said by it, and memories of that
                     */
                    role?: ("user" | "assistant" | "system" | "tool") | null;
                    /** Session Id */
                    session_id?: string | null;
                    /**
                     * Since
                     * @description only what was said then or later; a day from its beginning (UTC)
                     */
                    since?: string | null;
                    /**
                     * Text
                     * @description what the search asks
                     */
                    text: string;
                    /**
                     * Tier
                     * @description only memories of this tier
                     */
                    tier?: ("working" | "episodic" | "semantic" | "dormant") | null;
                    /**
                     * Timeline
                     * @description the search asks also for what holds no more
                     * @default false
                     */
                    timeline?: boolean;
                    /**
                     * Until
                     * @description only what was said then or earlier; a day to its end (UTC)
                     */
                    until?: string | null;
                    /** User Id */
                    user_id?: string | null;
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WhyNot"];
                };
            };
        };
    };
    why_v1_why__id__get: {
        parameters: {
            query?: {
                /** @description required for a message */
                agent_id?: string | null;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description what would have been taken
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description of what was sent
                         */
                        field?: string | null;
                        /**
                         * Name
                         * @description of what is not there, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description as it was sent, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description of which kind what is not there would be
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Why"];
                };
            };
        };
    };
}
