import { Button, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFileTypePdf } from '@tabler/icons-react'
import { lazyPart } from '../../../app/lazy-part.tsx'
import { useCan } from '../../../session/session.ts'
import { useTexts } from '../../../texts/texts.ts'
import { texts as pdfTexts } from '../../pdf/texts.ts'

const NewPdfJobDrawer = lazyPart(() => import('./NewPdfJobDrawer.tsx'), 'NewPdfJobDrawer')

/** Opens the form for a new PDF job. */
export function NewPdfJobButton() {
  const words = useTexts(pdfTexts)
  const canWrite = useCan('pdf:write')
  const [isOpen, drawer] = useDisclosure(false)
  return (
    <>
      <Tooltip label={words('needsWriteRight')} disabled={canWrite}>
        <Button
          leftSection={<IconFileTypePdf size={16} aria-hidden />}
          data-disabled={!canWrite || undefined}
          aria-disabled={!canWrite}
          onClick={() => canWrite && drawer.open()}
        >
          {words('createPdfs')}
        </Button>
      </Tooltip>
      {isOpen && <NewPdfJobDrawer onClose={drawer.close} />}
    </>
  )
}
