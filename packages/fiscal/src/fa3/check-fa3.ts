import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Fa3Fault } from '@fiscus/tax-engine/reporting/fa3-fault'
import {
  type ErrorDetail,
  XmlBufferInputProvider,
  XmlDocument,
  XmlLibError,
  XsdValidator,
  xmlRegisterInputProvider,
} from 'libxml2-wasm'

const folder = join(import.meta.dirname, '../../schemas/fa3')
const faultsMax = 20

let validator: XsdValidator | undefined

/**
 * The faults of a file against the schema of FA(3) 1-0E, at most 20: none if it is valid. The schema is read once in a process or thread.
 */
export function checkFa3(xml: string): Fa3Fault[] {
  validator ??= readSchema()
  const document = XmlDocument.fromString(xml)
  try {
    validator.validate(document)
    return []
  } catch (error) {
    if (!(error instanceof XmlLibError)) throw error
    return error.details.slice(0, faultsMax).map((detail) => faultOf(detail, xml))
  } finally {
    document.dispose()
  }
}

function readSchema(): XsdValidator {
  const names = readdirSync(folder).filter((name) => name.endsWith('.xsd'))
  const files = names.map((name) => [`fa3/${name}`, readFileSync(join(folder, name))] as const)
  xmlRegisterInputProvider(new XmlBufferInputProvider(Object.fromEntries(files)))
  const schema = XmlDocument.fromBuffer(readFileSync(join(folder, 'fa3.xsd')), { url: 'fa3/fa3.xsd' })
  return XsdValidator.fromDoc(schema)
}

/** The message of libxml2 without its namespace, and the line of the file. */
function faultOf({ message, line }: ErrorDetail, xml: string): Fa3Fault {
  const text = message.replaceAll(/\{[^}]*\}/g, '').trim()
  const written = xml.split('\n')[line - 1]?.trim() ?? ''
  return {
    code: 'fa3-invalid',
    pointer: '',
    detail: `The schema of FA(3) does not allow ${written.slice(0, 200)}: ${text}`,
  }
}
