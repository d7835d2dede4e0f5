import type { TaxRate } from '@fiscus/client'
import type { ValuesOf } from '../../search/params.ts'
import { ChangeRateDrawer } from './ChangeRateDrawer.tsx'
import { CreateRateDrawer } from './CreateRateDrawer.tsx'
import { DayDrawer } from './DayDrawer.tsx'
import { EditRateDrawer } from './EditRateDrawer.tsx'
import type { openRateParams } from './rate-params.ts'

type Props = {
  form: ValuesOf<typeof openRateParams>['form']
  /** The version that the form is about; for `create` the one to begin with. */
  version: TaxRate | undefined
  isUsed: boolean
  today: string
  onClose: () => void
}

/** The open form of the page. */
export function RateForms({ form, version, isUsed, today, onClose }: Props) {
  if (form === 'create') return <CreateRateDrawer like={version} onClose={onClose} />
  if (form === 'none' || !version) return null
  if (form === 'change') return <ChangeRateDrawer version={version} onClose={onClose} />
  if (form === 'edit') return <EditRateDrawer version={version} isUsed={isUsed} onClose={onClose} />
  const field = form === 'end' ? 'valid_to' : 'valid_from'
  return <DayDrawer version={version} field={field} today={today} onClose={onClose} />
}
