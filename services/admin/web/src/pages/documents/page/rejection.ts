/** Why a rule did not match a line: a condition with the value of the rule and that of the line, or its validity. */
export type Rejection =
  | { kind: 'condition'; condition: Condition; ofRule: string; ofLine: string }
  | { kind: 'from' | 'until'; day: string }

const conditions = ['customer_type', 'geo_zone', 'item_type', 'tax_category'] as const
type Condition = (typeof conditions)[number]

/** Reads the reason of a rejection (tax-calculation §4.11); undefined for a sentence that it does not know. */
export function readRejection(reason: string): Rejection | undefined {
  const [, name, ofRule, ofLine] = /^(\w+) is (\S+), the line has (\S+)$/.exec(reason) ?? []
  const condition = conditions.find((each) => each === name)
  if (condition && ofRule && ofLine) return { kind: 'condition', condition, ofRule, ofLine }
  const from = /^it is in force from (\S+) on$/.exec(reason)?.[1]
  if (from) return { kind: 'from', day: from }
  const until = /^it was in force until before (\S+)$/.exec(reason)?.[1]
  return until ? { kind: 'until', day: until } : undefined
}
