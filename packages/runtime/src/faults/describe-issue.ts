import type { z } from 'zod'

/** Returns a sentence about a validation issue, for schemas without a message of their own. */
export function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'unrecognized_keys':
      return 'There is no such field; check its spelling.'
    case 'invalid_type':
      return issue.input === undefined ? 'This is required.' : `This must be ${typeName(issue.expected)}.`
    case 'invalid_value':
      return `This must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.join(', ')}.`
    case 'invalid_union':
      return Array.isArray(issue.options) ? `This must be one of ${issue.options.join(', ')}.` : undefined
    case 'too_small':
      return tooSmall(issue.origin, issue.minimum, issue.inclusive)
    case 'too_big':
      return `This must ${measured(issue.origin, `at most ${issue.maximum}`)}.`
    case 'invalid_format':
      return formatSentences[issue.format]
    default:
      return undefined
  }
}

const formatSentences: Readonly<Record<string, string>> = {
  uuid: 'This must be a UUID.',
  email: 'This must be an e-mail address, such as office@example.com.',
  date: 'This must be a day such as 2026-12-24.',
  datetime: 'This must be an instant in UTC such as 2026-12-24T18:00:00Z.',
}

function typeName(expected: string): string {
  if (expected === 'int') return 'a whole number'
  if (expected === 'record') return 'an object'
  return /^[aeio]/.test(expected) ? `an ${expected}` : `a ${expected}`
}

function tooSmall(origin: string, minimum: number | bigint, inclusive = true): string {
  if (!inclusive) return `This must be more than ${minimum}.`
  if (origin !== 'number' && Number(minimum) === 1) return 'This must not be empty.'
  return `This must ${measured(origin, `at least ${minimum}`)}.`
}

function measured(origin: string, bound: string): string {
  if (origin === 'string') return `have ${bound} characters`
  return origin === 'array' ? `have ${bound} entries` : `be ${bound}`
}
