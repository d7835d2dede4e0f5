import { memoizeByObject } from '../caching/memoize-by-object.ts'
import type { Decimal } from '../numbers/decimal.ts'

/** A field of a JSON document: the type of its value, and how the value is written as JSON text. */
export type Field<Value> = { write: (value: Value) => string }

/** A field that is left out of the text when it is undefined. */
type OptionalField<Value> = Field<Value> & { isOptional: true }

/** The fields of an object in the order in which they are written. The first one is never optional. */
type Fields = Readonly<Record<string, Field<never>>>

/** A field by its name, which `start` has as JSON text. */
type Member = { name: string; start: string; write(value: unknown): string }

/** An object with these fields. */
type ObjectField<F extends Fields> = Field<ObjectOf<F>> & { fields: F }

/** The type of a value with this field. */
export type ValueOf<F extends Field<never>> = F extends Field<infer Value> ? Value : never

/** The type of an object with these fields. */
type ObjectOf<F extends Fields> = Flat<
  { [Name in Exclude<keyof F, OptionalName<F>>]: ValueOf<F[Name]> } & {
    [Name in OptionalName<F>]?: ValueOf<F[Name]> | undefined
  }
>

type OptionalName<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { isOptional: true } ? Name : never
}[keyof F]

type Flat<T> = { [Name in keyof T]: T[Name] }

/** Any text. Escapes are rare, and without them the text is written as it is. */
export const text: Field<string> = {
  write: (value) => (withoutEscapes.test(value) ? `"${value}"` : JSON.stringify(value)),
}

/** Printable ASCII without quotation mark and backslash. */
const withoutEscapes = /^[ !#-[\]-~]*$/

/** Money or a percentage: a JSON number with at least two decimals, `23.00`. */
export const amount: Field<Decimal> = { write: amountText }

/** A quantity: a JSON number in its shortest form, `1.5`. */
export const quantity: Field<Decimal> = { write: (value) => value.toFixed() }

/** A whole number, read back as a number instead of a decimal. */
export const count: Field<number> = { write: String }

/** `true` or `false`. */
export const yesOrNo: Field<boolean> = { write: String }

/** One word of a vocabulary. */
export function wordOf<Word extends string>(_words: readonly Word[]): Field<Word> {
  return { write: (word) => `"${word}"` }
}

/** A field that may be null. */
export function nullable<Value>({ write }: Field<Value>): Field<Value | null> {
  return { write: (value) => (value === null ? 'null' : write(value)) }
}

/** A field that an object may lack. */
export function optional<Value>({ write }: Field<Value>): OptionalField<Value> {
  return { write, isOptional: true }
}

/** A JSON array. */
export function list<Value>({ write }: Field<Value>): Field<readonly Value[]> {
  return {
    write: (values) => {
      let json = '['
      let separator = ''
      for (const value of values) {
        json += separator + write(value)
        separator = ','
      }
      return `${json}]`
    },
  }
}

/** An object whose text is kept as long as the object is reachable. */
export function memoized<Value extends object>({ write }: Field<Value>): Field<Value> {
  return { write: memoizeByObject((value) => flat(write(value))) }
}

/** A JSON object. Its properties are written in the order of `fields`; other properties of a value are not written. */
export function object<F extends Fields>(fields: F): ObjectField<F> {
  const members = Object.entries<Field<never>>(fields).map(
    ([name, { write }]): Member => ({
      name,
      start: `${JSON.stringify(name)}:`,
      write,
    }),
  )
  return {
    fields,
    write: (value: Readonly<Record<string, unknown>>) => {
      let json = ''
      for (const { name, start, write } of members) {
        const member = value[name]
        if (member !== undefined) json += (json === '' ? '{' : ',') + start + write(member)
      }
      return `${json}}`
    },
  }
}

/** An amount as a JSON number with at least two decimals. */
export function amountText(amount: Decimal): string {
  return amount.toFixedAtLeast(2)
}

/** Reading a character joins the pieces that a text was added up from. A text that is used often is joined once. */
function flat(text: string): string {
  text.charCodeAt(0)
  return text
}
