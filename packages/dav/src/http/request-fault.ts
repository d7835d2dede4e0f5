import { CredentialError } from '@fiscus/runtime/credentials/credential-error'
import { tlsFaultOf } from '@fiscus/runtime/egress/tls-fault'
import { EgressRejected, NameRejected } from '@fiscus/runtime/egress/vet-host'
import { hasCode } from '@fiscus/runtime/faults/has-code'
import { originOf } from '@fiscus/runtime/faults/origin'
import { DavError } from './dav-error.ts'

/**
 * The error of a request that got no answer, or not its end. `host` is for the log. An error of the database, as of a
 * new token, is returned.
 */
export function requestFaultOf(error: unknown, host: string): unknown {
  if (error instanceof DavError || originOf(error) !== null) return error
  const options = { cause: error }
  if (error instanceof CredentialError) return new DavError(error.code, error.message, options)
  if (error instanceof EgressRejected) return new DavError('address_refused', error.message, options)
  const { code, message }: { code?: unknown; message?: string } = error instanceof Error ? error : {}
  const ofTls = tlsFaultOf(code, message)
  if (ofTls !== null) return new DavError(ofTls, `TLS with ${host} failed`, options)
  if (error instanceof NameRejected) return new DavError('name_unknown', error.message, options)
  if (hasCode(error, 'ENOTFOUND', 'EAI_AGAIN', 'ENODATA'))
    return new DavError('name_unknown', `${host} cannot be resolved`, options)
  return new DavError('no_connection', `${host} did not answer`, options)
}
