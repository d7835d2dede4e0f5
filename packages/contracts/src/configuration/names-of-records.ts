type RecordName<Name> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${RecordName<Rest>}`
  : ''

type EngineName<Name> = Name extends `${infer Word}_${infer Rest}`
  ? `${Word}${Capitalize<EngineName<Rest>>}`
  : Name & string

/** An object of the engine with the names of columns and of the API: `taxCode` is `tax_code`. */
export function withRecordNames<Value extends object>(
  object: Value,
): { [Name in keyof Value as RecordName<Name>]: Value[Name] }
export function withRecordNames(object: object): object {
  return renamed(object, (name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
}

/** A record with the names of the engine: `tax_code` is `taxCode`. */
export function withEngineNames<Value extends object>(
  record: Value,
): { [Name in keyof Value as EngineName<Name>]: Value[Name] }
export function withEngineNames(record: object): object {
  return renamed(record, (name) => name.replaceAll(/_[a-z]/g, ([, letter = '']) => letter.toUpperCase()))
}

function renamed(object: object, nameOf: (name: string) => string): object {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [nameOf(name), value]))
}
