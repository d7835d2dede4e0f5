import { Button, Group, Menu } from '@mantine/core'
import { IconChevronDown, IconFileTypeXml } from '@tabler/icons-react'
import { useApi } from '../../../api/client.ts'
import { useTexts } from '../../../texts/texts.ts'
import { useDownload } from '../../transfer/use-download.ts'
import { texts } from '../texts.ts'

type Props = { period: string; hasFaults: boolean }

/** Downloads the file of a month: the first one, or one that replaces what was submitted. */
export function FileButtons({ period, hasFaults }: Props) {
  const t = useTexts(texts)
  const api = useApi()
  const { download, isBusy } = useDownload()
  const save = (purpose: 'submission' | 'correction') =>
    void download(`JPK_V7M_${period}.xml`, () => api.getVatReturnFile({ period, purpose }))

  return (
    <Group gap={1} wrap="nowrap">
      <Button
        leftSection={<IconFileTypeXml size={16} aria-hidden />}
        loading={isBusy}
        disabled={hasFaults}
        onClick={() => save('submission')}
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
          <Menu.Item onClick={() => save('correction')}>{t('correctionFile')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
