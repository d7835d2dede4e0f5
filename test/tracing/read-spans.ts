/** A span as a collector reads it. Ids are hexadecimal; `parentId` is empty for the first span of a trace. */
export type ReceivedSpan = {
  traceId: string
  spanId: string
  parentId: string
  name: string
  /** 2: server, 3: client, 5: consumer. */
  kind: number
  service: string
  attributes: Record<string, string>
  /** 2: an error. */
  status: number
}

type Field = { number: number; value: Uint8Array | bigint }

/** Reads the spans of an ExportTraceServiceRequest in protobuf (OTLP 1.x, opentelemetry/proto/trace/v1/trace.proto). */
export function readSpans(body: Uint8Array): ReceivedSpan[] {
  return messages(body, 1).flatMap((resourceSpans) => {
    const [resource] = messages(resourceSpans, 1)
    const service = attributesOf(resource ?? new Uint8Array(), 1)['service.name'] ?? ''
    return messages(resourceSpans, 2).flatMap((scopeSpans) =>
      messages(scopeSpans, 2).map((span) => spanOf(span, service)),
    )
  })
}

function spanOf(span: Uint8Array, service: string): ReceivedSpan {
  const [status] = messages(span, 15)
  return {
    traceId: hex(span, 1),
    spanId: hex(span, 2),
    parentId: hex(span, 4),
    name: text(span, 5),
    kind: number(span, 6),
    service,
    attributes: attributesOf(span, 9),
    status: status ? number(status, 3) : 0,
  }
}

/** KeyValue { key = 1, value = 2 } with an AnyValue { string = 1, bool = 2, int = 3 }. */
function attributesOf(message: Uint8Array, field: number): Record<string, string> {
  return Object.fromEntries(
    messages(message, field).map((pair) => {
      const [value] = messages(pair, 2)
      const [first] = value ? fieldsOf(value) : []
      const shown =
        first?.value instanceof Uint8Array ? Buffer.from(first.value).toString() : String(first?.value)
      return [text(pair, 1), shown]
    }),
  )
}

const fieldsNumbered = (message: Uint8Array, wanted: number) =>
  fieldsOf(message).filter(({ number }) => number === wanted)
const messages = (message: Uint8Array, wanted: number) =>
  fieldsNumbered(message, wanted).flatMap(({ value }) => (value instanceof Uint8Array ? [value] : []))
const hex = (message: Uint8Array, wanted: number) =>
  Buffer.from(messages(message, wanted)[0] ?? []).toString('hex')
const text = (message: Uint8Array, wanted: number) =>
  Buffer.from(messages(message, wanted)[0] ?? []).toString()
const number = (message: Uint8Array, wanted: number) => Number(fieldsNumbered(message, wanted)[0]?.value ?? 0)

/** The fields of a message in the wire format of protobuf: varints, 64 and 32 bits, and bytes. */
function fieldsOf(message: Uint8Array): Field[] {
  const fields: Field[] = []
  let at = 0
  const varint = () => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = BigInt(message[at++] ?? 0)
      value |= (byte & 127n) << shift
      if (byte < 128n) return value
    }
  }
  const bytes = (length: number) => {
    at += length
    return message.subarray(at - length, at)
  }
  while (at < message.length) {
    const tag = Number(varint())
    const type = tag & 7
    const value = type === 0 ? varint() : bytes(type === 1 ? 8 : type === 5 ? 4 : Number(varint()))
    fields.push({ number: tag >>> 3, value })
  }
  return fields
}
