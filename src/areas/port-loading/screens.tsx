import { Button } from 'antd'
import { readOverdue } from '#areas/port-loading/calls.ts'
import { portLoading } from '#areas/port-loading/definition.ts'
import { portLoadingSheet } from '#areas/port-loading/sheet.ts'
import { useAgencyId, useCallAnswer } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { DocumentList } from '#kit/browser/document-list.tsx'
import { listPath } from '#kit/browser/paths.ts'
import { today } from '#kit/days.ts'
import { formatCount } from '#kit/units.ts'
import { ticketPage } from '#trade/weighing/ticket-page.tsx'
import { useLanguage } from '#ui/language.tsx'
import { useGo } from '#ui/link.tsx'

const document = portLoading

/** The tickets, with links to those that need attention: trucks on the road for too long, and today's typed weights. */
export const PortLoadingList = () => {
  const { t } = useLanguage()
  const { zone } = useAsker()
  const go = useGo()
  const list = listPath(useAgencyId(), document)
  const day = today(zone)
  const { hours, trucks } = useCallAnswer(readOverdue).data ?? { hours: 0, trucks: [] }
  const narrowed = (words: [string, string][]) => () => go(`${list}?${new URLSearchParams(words)}`)
  return (
    <DocumentList
      document={document}
      more={
        <>
          {trucks.length > 0 && (
            <Button
              danger
              title={t('On the road for more than {hours} hours', { hours: formatCount(hours) })}
              onClick={narrowed([
                ['status', 'Pending'],
                ...trucks.map(of => ['truckId', `${of.truck}`] as [string, string]),
              ])}
            >
              {t('Overdue trucks: {count}', { count: formatCount(trucks.length) })}
            </Button>
          )}
          <Button
            onClick={narrowed([
              ['weightSource', 'Manual'],
              ['from', day],
              ['to', day],
            ])}
          >
            {t('Weights typed today')}
          </Button>
        </>
      }
    />
  )
}

export const PortLoadingPage = ticketPage(portLoadingSheet)
