import type { LanguageTag } from "../contract/locales";

/** What stands around the topics. */
interface HelpWords {
  title: string;
  search: string;
  skip: string;
  topics: string;
  languages: string;
  all: string;
  results: (query: string) => string;
  nothing: (query: string) => string;
}

const quoting = (before: string, after: string) => (query: string) => `${before}${query}${after}`;

export const helpWords: Record<LanguageTag, HelpWords> = {
  en: {
    title: "Help",
    search: "Search",
    skip: "Skip to content",
    topics: "All topics",
    languages: "Languages",
    all: "Try another word, or choose a topic.",
    results: quoting("Results for “", "”"),
    nothing: quoting("Nothing found for “", "”"),
  },
  de: {
    title: "Hilfe",
    search: "Suchen",
    skip: "Zum Inhalt springen",
    topics: "Alle Themen",
    languages: "Sprachen",
    all: "Versuchen Sie ein anderes Wort, oder wählen Sie ein Thema.",
    results: quoting("Ergebnisse für „", "“"),
    nothing: quoting("Nichts gefunden für „", "“"),
  },
  es: {
    title: "Ayuda",
    search: "Buscar",
    skip: "Ir al contenido",
    topics: "Todos los temas",
    languages: "Idiomas",
    all: "Prueba con otra palabra o elige un tema.",
    results: quoting("Resultados de «", "»"),
    nothing: quoting("Sin resultados para «", "»"),
  },
  fr: {
    title: "Aide",
    search: "Rechercher",
    skip: "Aller au contenu",
    topics: "Tous les sujets",
    languages: "Langues",
    all: "Essayez un autre mot ou choisissez un sujet.",
    results: quoting("Résultats pour « ", " »"),
    nothing: quoting("Aucun résultat pour « ", " »"),
  },
  it: {
    title: "Guida",
    search: "Cerca",
    skip: "Vai al contenuto",
    topics: "Tutti gli argomenti",
    languages: "Lingue",
    all: "Prova un’altra parola o scegli un argomento.",
    results: quoting("Risultati per «", "»"),
    nothing: quoting("Nessun risultato per «", "»"),
  },
  ja: {
    title: "ヘルプ",
    search: "検索",
    skip: "本文へ移動",
    topics: "すべてのトピック",
    languages: "言語",
    all: "別の言葉で検索するか、トピックを選んでください。",
    results: quoting("「", "」の検索結果"),
    nothing: quoting("「", "」に一致するものはありません"),
  },
  ko: {
    title: "도움말",
    search: "검색",
    skip: "본문으로 이동",
    topics: "모든 주제",
    languages: "언어",
    all: "다른 단어로 검색하거나 주제를 선택하세요.",
    results: quoting("“", "” 검색 결과"),
    nothing: quoting("“", "”에 대한 결과가 없습니다"),
  },
  nl: {
    title: "Help",
    search: "Zoeken",
    skip: "Naar de inhoud",
    topics: "Alle onderwerpen",
    languages: "Talen",
    all: "Probeer een ander woord of kies een onderwerp.",
    results: quoting("Resultaten voor “", "”"),
    nothing: quoting("Niets gevonden voor “", "”"),
  },
  pl: {
    title: "Pomoc",
    search: "Szukaj",
    skip: "Przejdź do treści",
    topics: "Wszystkie tematy",
    languages: "Języki",
    all: "Spróbuj innego słowa lub wybierz temat.",
    results: quoting("Wyniki dla „", "”"),
    nothing: quoting("Brak wyników dla „", "”"),
  },
  pt: {
    title: "Ajuda",
    search: "Pesquisar",
    skip: "Ir para o conteúdo",
    topics: "Todos os temas",
    languages: "Idiomas",
    all: "Tente outra palavra ou escolha um tema.",
    results: quoting("Resultados para “", "”"),
    nothing: quoting("Nada encontrado para “", "”"),
  },
  sv: {
    title: "Hjälp",
    search: "Sök",
    skip: "Hoppa till innehållet",
    topics: "Alla ämnen",
    languages: "Språk",
    all: "Prova ett annat ord eller välj ett ämne.",
    results: quoting("Resultat för ”", "”"),
    nothing: quoting("Inget hittades för ”", "”"),
  },
  tr: {
    title: "Yardım",
    search: "Ara",
    skip: "İçeriğe geç",
    topics: "Tüm konular",
    languages: "Diller",
    all: "Başka bir kelime deneyin veya bir konu seçin.",
    results: quoting("“", "” için sonuçlar"),
    nothing: quoting("“", "” için sonuç bulunamadı"),
  },
  "zh-CN": {
    title: "帮助",
    search: "搜索",
    skip: "跳到正文",
    topics: "所有主题",
    languages: "语言",
    all: "请换个词，或选择一个主题。",
    results: quoting("“", "”的搜索结果"),
    nothing: quoting("未找到“", "”"),
  },
  "zh-TW": {
    title: "說明",
    search: "搜尋",
    skip: "跳到內容",
    topics: "所有主題",
    languages: "語言",
    all: "請換個詞，或選擇一個主題。",
    results: quoting("「", "」的搜尋結果"),
    nothing: quoting("找不到「", "」"),
  },
};
