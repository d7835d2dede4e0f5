import { useEffect, useEffectEvent, useState } from 'react'
import { basePath } from '../session/tenant-at-work.ts'

const pollMs = 10_000
/** A stream that the service has closed is opened again after this time. */
const reopenMs = 5_000

/** An event of a stream, with its parsed data. */
export type LiveEvent = { type: string; data: unknown }

export type LiveState = 'connecting' | 'live' | 'paused'

type Options = {
  /** Below /api/v1, with its search: `/engine/automation_cron/events`. */
  path: string
  /** The names of the events that the page uses. */
  events: readonly string[]
  onEvent: (event: LiveEvent) => void
  /**
   * Reads the data again. It is called each ten seconds while the stream is interrupted, and once after it has
   * returned.
   */
  onPoll: () => void
  /** Without it, or with false, there is no stream. */
  isEnabled?: boolean
}

/**
 * Receives server-sent events (HTML Living Standard §9.2). The browser connects again by itself and sends
 * Last-Event-ID; while it cannot, the page polls. Show the state with `LiveChip`.
 */
export function useLive({ path, events, onEvent, onPoll, isEnabled = true }: Options): LiveState {
  const [state, setState] = useState<LiveState>('connecting')
  const receive = useEffectEvent(onEvent)
  const poll = useEffectEvent(onPoll)
  const names = events.join(' ')
  useEffect(() => {
    if (!isEnabled) return
    const stream = openStream(`/api/v1${basePath}${path}`, names.split(' '), {
      onEvent: receive,
      onState: setState,
    })
    return stream.close
  }, [path, names, isEnabled])
  useEffect(() => {
    if (state !== 'paused') return
    const timer = setInterval(poll, pollMs)
    return () => {
      clearInterval(timer)
      poll()
    }
  }, [state])
  return state
}

type Listeners = { onEvent: (event: LiveEvent) => void; onState: (state: LiveState) => void }

function openStream(url: string, events: readonly string[], { onEvent, onState }: Listeners) {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  const open = () => {
    source = new EventSource(url)
    source.onopen = () => onState('live')
    source.onerror = () => {
      onState('paused')
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(open, reopenMs)
    }
    for (const type of events)
      source.addEventListener(type, ({ data }) =>
        onEvent({ type, data: data === '' ? null : JSON.parse(data) }),
      )
  }
  open()
  return {
    close: () => {
      clearTimeout(timer)
      source.close()
    },
  }
}
