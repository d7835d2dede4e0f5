import { Button, Group, Menu } from '@mantine/core'
import { IconChevronDown, IconFileTypeXml } from '@tabler/icons-react'
import { useState } from 'react'
import { useApi } from '../../../api/client.ts'
import { notifyProblem } from '../../../problems/notify.tsx'
import { useTexts } from '../../../texts/texts.ts'
import { saveFile } from '../../transfer/save-file.ts'
import { texts } from '../texts.ts'

type Props = { period: string; hasFaults: boolean }

/** Downloads the file of a month: the first one, or one that replaces what was submitted. */
export function FileButtons({ period, hasFaults }: Props) {
  const t = useTexts(texts)
  const api = useApi()
  const [isBusy, setBusy] = useState(false)

  async function download(purpose: 'submission' | 'correction'): Promise<void> {
    setBusy(true)
    try {
      saveFile(`JPK_V7M_${period}.xml`, await api.getVatReturnFile({ period, purpose }))
    } catch (error) {
      notifyProblem(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Group gap={1} wrap="nowrap">
      <Button
        leftSection={<IconFileTypeXml size={16} aria-hidden />}
        loading={isBusy}
        disabled={hasFaults}
        onClick={() => void download('submission')}
      >
        {t('file')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button px={8} disabled={hasFaults || isBusy} aria-label={t('otherFiles')}>
            <IconChevronDown size={16} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void download('correction')}>{t('correctionFile')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
