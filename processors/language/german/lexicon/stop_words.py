"""German words that a search analyser leaves out, all in lower case."""

STOP_WORDS: frozenset[str] = frozenset(
    # Articles, determiners and pronouns.
    """
    der die das den dem des ein eine einen einem einer eines kein keine keinen keinem keiner dies diese diesen diesem
    dieser dieses jede jeden jedem jeder jedes alle allen aller alles manche welche welchen welchem welcher welches
    ich mich mir du dich dir er ihn ihm sie es wir uns ihr euch ihnen sich man mein meine meinen meinem meiner meines
    dein deine deinen deinem deiner deines sein seine seinen seinem seiner seines ihre ihren ihrem ihrer ihres unser
    unsere unseren unserem unserer unseres euer eure euren eurem eurer eures selbst etwas jemand niemand nichts
    """.split()
    # Auxiliary and modal verbs.
    + """
    bin bist ist sind seid war warst waren wart gewesen habe hab hast hat haben habt hatte hattest hatten hattet gehabt
    werde wirst wird werden werdet wurde wurden worden kann kannst können könnt konnte konnten könnte könnten muss
    musst müssen müsst musste mussten soll sollst sollen sollte sollten will willst wollen wollt wollte wollten darf
    dürfen möchte möchten
    """.split()
    # Prepositions, conjunctions, negation and other small linking words.
    + """
    an am ans auf aufs aus außer bei beim bis durch für gegen hinter in im ins mit nach neben ohne seit über um unter
    von vom vor während wegen zu zum zur zwischen ab als aber also auch bevor da damit dann dass daß denn deshalb doch
    ehe falls indem nachdem nicht nie noch nun nur ob obwohl oder schon sehr so sobald sondern soweit sowie sowohl
    trotzdem und weder weil weiter wenn wie wieder zwar mehr hier dort dabei dafür dagegen daher dazu davon
    """.split()
    # Question words and chat fillers.
    + """
    wer wen wem wessen was wo woher wohin wann warum wieso weshalb ja nein doch hallo danke bitte ok okay ach halt eben
    mal eigentlich
    """.split()
)
