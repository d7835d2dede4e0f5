import { once } from 'node:events'
import { startScriptedSmtp } from '@fiscus/testing/servers/mail/scripted-smtp'

/** An SMTP server that accepts each message, and replies to `arrived` with those since the last time. */
await once(process, 'message')
const arrived: { address: string; n: number; at: number }[] = []
const sink = await startScriptedSmtp(
  {
    message({ from, source }) {
      const n = Number(/^Subject: Message (\d+)/m.exec(String(source.subarray(0, 2000)))?.[1])
      arrived.push({ address: from, n, at: Date.now() })
      return null
    },
  },
  { tls: 'none' },
)
process.on('message', (message) => {
  if (message === 'arrived') process.send?.(arrived.splice(0))
})
process.send?.({ port: sink.port })
process.once('disconnect', () => process.exit())
