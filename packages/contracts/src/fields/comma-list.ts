import { z } from 'zod'

/** One or more values of a list in a query, separated by commas: `failed,timeout`. */
export function commaList<Value extends string>(values: readonly [Value, ...Value[]]) {
  const one = `(${values.join('|')})`
  return z
    .string()
    .regex(
      new RegExp(`^${one}(,${one})*$`),
      `This must be one or more of ${values.join(', ')}, separated by commas.`,
    )
    .transform((text) => {
      const named = text.split(',')
      return values.filter((value) => named.includes(value))
    })
    .meta({ example: values.slice(0, 2).join(',') })
}
