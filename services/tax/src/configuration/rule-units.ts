/** Rules that count as one more request of the key: a write or the coverage reads and compares all of them. */
const rulesPerUnit = 100

/** The further requests that a computation over all rules of a configuration counts as. */
export function ruleUnits(rules: number): number {
  return Math.floor(rules / rulesPerUnit)
}
