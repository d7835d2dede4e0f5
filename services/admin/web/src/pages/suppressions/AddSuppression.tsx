import { Text, TextInput } from '@mantine/core'
import { useApi } from '../../api/client.ts'
import { RecordDrawer } from '../../components/records/RecordDrawer.tsx'
import { notifyDone } from '../../problems/notify.tsx'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

type Values = { address: string; detail: string }
type Props = { onAdded: () => Promise<void>; onClose: () => void }

/** Suppresses an address by hand. */
export function AddSuppression({ onAdded, onClose }: Props) {
  const t = useTexts(texts)
  const api = useApi()
  const initial: Values = { address: '', detail: '' }
  async function save({ address, detail }: Values) {
    await api.addMailSuppression({ address, detail: detail || null })
    await onAdded()
    notifyDone(t('added', { address }))
  }
  return (
    <RecordDrawer
      title={t('add')}
      initial={initial}
      version={null}
      save={save}
      onClose={onClose}
      action={t('add')}
      labels={{ address: t('address'), detail: t('note') }}
    >
      {(form) => (
        <>
          <Text c="dimmed">{t('addHelp')}</Text>
          <TextInput
            label={t('address')}
            type="email"
            required
            maxLength={320}
            data-autofocus
            {...form.getInputProps('address')}
          />
          <TextInput label={t('note')} maxLength={500} {...form.getInputProps('detail')} />
        </>
      )}
    </RecordDrawer>
  )
}
