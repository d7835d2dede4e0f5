import { values as valueTexts } from '@fiscus/messages/values'
import { z } from 'zod'
import { customIssue } from './custom-issue.ts'

/** One or more values of a list in a query, separated by commas: `failed,timeout`. */
export function commaList<Value extends string>(values: readonly [Value, ...Value[]]) {
  const one = `(${values.join('|')})`
  const pattern = new RegExp(`^${one}(,${one})*$`)
  return z
    .string()
    .check(({ value, issues }) => {
      if (pattern.test(value)) return
      const issue = customIssue(valueTexts.someOf({ values }))
      issues.push({ ...issue, code: 'invalid_format', format: 'comma_list', input: value })
    })
    .transform((text) => {
      const named = text.split(',')
      return values.filter((value) => named.includes(value))
    })
    .meta({ pattern: pattern.source, example: values.slice(0, 2).join(',') })
}
