import type { DavConflict } from '@fiscus/client'
import { Textarea } from '@mantine/core'
import { useApi } from '../../api/client.ts'
import { RecordDrawer } from '../../components/records/RecordDrawer.tsx'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

type Props = { conflict: DavConflict; onResolved: () => Promise<void>; onClose: () => void }

/** The text of an object, which a user merges from both versions. It begins with the version that was kept. */
export function MergeDrawer({ conflict, onResolved, onClose }: Props) {
  const t = useTexts(texts)
  const api = useApi()
  const { id, kept, local, server } = conflict
  const text = (kept === 'local' ? (local ?? server) : (server ?? local)) ?? ''
  return (
    <RecordDrawer
      title={t('merge')}
      initial={{ text: text.replaceAll('\r\n', '\n') }}
      version={null}
      labels={{ text: t('mergedText') }}
      action={t('saveMerged')}
      save={async (values) => {
        // The fields of a browser have line feeds; the formats end their lines with both characters.
        const lines = values.text.replaceAll(/\r?\n/g, '\r\n')
        await api.resolveDavConflict(id, { version: 'merged', text: lines })
        await onResolved()
      }}
      onClose={onClose}
    >
      {(form) => (
        <Textarea
          label={t('mergedText')}
          description={t('mergedHelp')}
          autosize
          minRows={12}
          maxRows={28}
          ff="monospace"
          spellCheck={false}
          data-autofocus
          {...form.getInputProps('text')}
        />
      )}
    </RecordDrawer>
  )
}
