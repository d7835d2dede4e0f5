import type { Schema } from './openapi.ts'

type Named = [name: string, schema: Schema]

/**
 * The names of the properties of answers that are decimals: numbers that are neither whole nor of the format `double`.
 * The client recognizes a decimal by its name alone, so a name must not be a decimal here and a whole number there.
 */
export function decimalNames(answered: Named[]): string[] {
  const names = new Set(namesOf(answered, isDecimal))
  const whole = namesOf(answered, isWhole).find((name) => names.has(name))
  if (whole !== undefined) throw new Error(`${whole} is both a decimal and a whole number in answers`)
  return [...names].sort()
}

function namesOf(schemas: Named[], matches: (schema: Schema) => boolean): string[] {
  return schemas.filter(([, schema]) => matches(schema)).map(([name]) => name)
}

export function isDecimal({ type, enum: values, format }: Schema): boolean {
  return values === undefined && format !== 'double' && isScalar(type, 'number')
}

function isWhole({ type, enum: values }: Schema): boolean {
  return isScalar(type, 'integer') || (values ?? []).some((value) => typeof value === 'number')
}

/** Any JSON value is neither. */
function isScalar(type: Schema['type'], scalar: string): boolean {
  const types = [type ?? []].flat()
  return types.includes(scalar) && !types.includes('object')
}
