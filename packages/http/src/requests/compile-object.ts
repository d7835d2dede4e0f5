import { z } from 'zod'

type Parser = (value: unknown) => unknown

/**
 * Compiles the members of a strict object to a function that returns the object that the schema returns, or `z.INVALID`. zod compiles an
 * optional member to a function that it creates again for each object; here an absent member costs a comparison. The source contains
 * nothing but the names of the members.
 */
export function compileObject(shape: z.core.$ZodShape): Parser {
  const members = Object.entries(shape)
  const source = [
    "return (value) => { if (typeof value !== 'object' || value === null || Array.isArray(value)) return INVALID",
    'const object = {}; let unknown = 0, member; for (const _ in value) unknown++',
    ...members.map(([name, schema], position) => readMember(JSON.stringify(name), schema, position)),
    'return unknown === 0 ? object : INVALID }',
  ].join('\n')
  const compile = new Function('INVALID', ...members.map((_, position) => `read${position}`), source)
  return compile(z.INVALID, ...members.map(([, schema]) => z.core.compileFn(schema)))
}

/** An absent member is skipped or has its default; any other one that is undefined is left to the schema. */
function readMember(name: string, { _zod: { optin, optout } }: z.core.$ZodType, position: number): string {
  const isOptional = optin === 'optional' && optout === 'optional'
  const absent = isOptional ? '' : optin === 'defaulted' ? readInto(name, position) : 'return INVALID'
  return `if ((member = value[${name}]) === undefined) { ${absent} } else { unknown--; ${readInto(name, position)} }`
}

function readInto(name: string, position: number): string {
  return `if ((member = read${position}(member)) === INVALID) return INVALID; object[${name}] = member`
}
