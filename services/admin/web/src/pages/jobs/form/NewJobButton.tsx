import { Button, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useCan } from '../../../session/session.ts'
import { useTexts } from '../../../texts/texts.ts'
import { texts } from '../texts.ts'
import { NewJobDrawer } from './NewJobDrawer.tsx'

/** Opens the form for a new job. */
export function NewJobButton() {
  const t = useTexts(texts)
  const canWrite = useCan('jobs:write')
  const [isOpen, drawer] = useDisclosure(false)
  return (
    <>
      <Tooltip label={t('noWriteRight')} disabled={canWrite}>
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          data-disabled={!canWrite || undefined}
          aria-disabled={!canWrite}
          onClick={() => canWrite && drawer.open()}
        >
          {t('create')}
        </Button>
      </Tooltip>
      {isOpen && <NewJobDrawer onClose={drawer.close} />}
    </>
  )
}
