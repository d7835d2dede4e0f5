/**
 * A fact about a line, and its source: `request`, `country`, `vat number`, `default` and so on (tax-calculation §4.11).
 */
export type ExplainedFact<T> = { value: T; source: string }
