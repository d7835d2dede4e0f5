import type { z } from 'zod'

/** A sentence for the caller on an issue that its schema has no words of its own for. */
export function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'unrecognized_keys':
      return 'There is no such field; check its spelling.'
    case 'invalid_type':
      return issue.input === undefined ? 'This is required.' : `This must be ${withArticle(issue.expected)}.`
    case 'invalid_value':
      return `This must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.join(', ')}.`
    case 'too_small':
      return `This must ${sizeOf(issue.origin)} at least ${issue.minimum}${unitOf(issue.origin)}.`
    case 'too_big':
      return `This must ${sizeOf(issue.origin)} at most ${issue.maximum}${unitOf(issue.origin)}.`
    default:
      return undefined
  }
}

function withArticle(type: string): string {
  return /^[aeio]/.test(type) ? `an ${type}` : `a ${type}`
}

function sizeOf(origin: string): string {
  return origin === 'string' || origin === 'array' ? 'have' : 'be'
}

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters'
  return origin === 'array' ? ' entries' : ''
}
