import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exports } from '@fiscus/messages/exports'
import type { Message } from '@fiscus/messages/message'
import {
  type ErrorDetail,
  XmlBufferInputProvider,
  XmlDocument,
  XmlLibError,
  XsdValidator,
  xmlRegisterInputProvider,
} from 'libxml2-wasm'

const schemas = join(import.meta.dirname, '../../schemas')
const faultsMax = 20

/** A message for each place where a file breaks a schema, at most 20: none if it is valid. */
export type XsdCheck = (xml: string) => Message[]

/**
 * Checks files against the schema `schemas/<name>/<name>.xsd`, whose imports are files beside it. It is read with the
 * first file, once in a process or thread. `structure` names it in the messages.
 */
export function xsdCheck(name: string, structure: string): XsdCheck {
  let validator: XsdValidator | undefined
  return (xml) => {
    validator ??= readSchema(name)
    const document = XmlDocument.fromString(xml)
    try {
      validator.validate(document)
      return []
    } catch (error) {
      if (!(error instanceof XmlLibError)) throw error
      const lines = xml.split('\n')
      return error.details.slice(0, faultsMax).map((detail) => messageOf(detail, lines, structure))
    } finally {
      document.dispose()
    }
  }
}

function readSchema(name: string): XsdValidator {
  const folder = join(schemas, name)
  const names = readdirSync(folder).filter((file) => file.endsWith('.xsd'))
  const files = names.map((file) => [`${name}/${file}`, readFileSync(join(folder, file))] as const)
  xmlRegisterInputProvider(new XmlBufferInputProvider(Object.fromEntries(files)))
  const main = readFileSync(join(folder, `${name}.xsd`))
  return XsdValidator.fromDoc(XmlDocument.fromBuffer(main, { url: `${name}/${name}.xsd` }))
}

/** The message of libxml2 without its namespace, and the line of the file. */
function messageOf({ message, line }: ErrorDetail, lines: readonly string[], structure: string): Message {
  const fault = message.replaceAll(/\{[^}]*\}/g, '').trim()
  const written = lines[line - 1]?.trim() ?? ''
  return exports.brokenSchema({ structure, text: written.slice(0, 200), fault })
}
