import { calculation } from '@fiscus/messages/calculation'
import type { Message } from '@fiscus/messages/message'

/** Codes that the sentence about an unknown code proposes. */
const proposedMax = 3

/** Proposes the codes with the longest common beginning; among equals those of similar length. */
export function proposal(code: string, codes: readonly string[]): Message {
  if (codes.length === 0) return calculation.noneYet()
  const capitals = code.toUpperCase()
  const candidates = codes
    .map((candidate) => ({
      candidate,
      start: commonPrefixLength(candidate.toUpperCase(), capitals),
      lengthDifference: Math.abs(candidate.length - code.length),
    }))
    .sort((a, b) => b.start - a.start || a.lengthDifference - b.lengthDifference)
  return calculation.didYouMean({ codes: candidates.slice(0, proposedMax).map(({ candidate }) => candidate) })
}

function commonPrefixLength(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return length
}
