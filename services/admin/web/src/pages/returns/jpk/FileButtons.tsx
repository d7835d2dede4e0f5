import { Button, Group, Menu } from '@mantine/core'
import { IconChevronDown, IconFileTypeXml } from '@tabler/icons-react'
import { useApi } from '../../../api/client.ts'
import { useTexts } from '../../../texts/texts.ts'
import { useDownload } from '../../transfer/use-download.ts'
import { useClosings } from '../closings/use-closings.ts'
import { texts } from '../texts.ts'
import type { StateOfMonth } from '../use-period.ts'

type Props = { structure: string; period: string; state: StateOfMonth; hasFaults: boolean }

/** Downloads the file of a month: of a closed one its file, else with the purpose that its closings give it. */
export function FileButtons({ structure, period, state, hasFaults }: Props) {
  const t = useTexts(texts)
  const api = useApi()
  const closings = useClosings(period).data?.closings
  const { download, isBusy } = useDownload()
  const save = (purpose?: 'correction') =>
    void download(`${structure}_${period}.xml`, () => api.getVatReturnFile({ period, state, purpose }))

  return (
    <Group gap={1} wrap="nowrap">
      <Button
        leftSection={<IconFileTypeXml size={16} aria-hidden />}
        loading={isBusy}
        disabled={hasFaults}
        onClick={() => save()}
      >
        {t('file', { structure })}
      </Button>
      {closings?.length === 0 && (
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
      )}
    </Group>
  )
}
