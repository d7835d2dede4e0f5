import type { DavAccount } from '@fiscus/client'
import { StatusBadge, type Tone } from '../../components/values/StatusBadge.tsx'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

type State = DavAccount['state']

const tones: Readonly<Record<State, Tone>> = {
  new: 'neutral',
  ok: 'good',
  waiting: 'waiting',
  needs_password: 'bad',
  certificate_refused: 'bad',
  address_refused: 'bad',
  gone: 'warning',
  held: 'warning',
}

/** The state of an account or of a collection as icon and word. */
export function DavState({ state }: { state: State }) {
  const t = useTexts(texts)
  return <StatusBadge tone={tones[state]} label={t(`state.${state}`)} />
}
