import { Button } from 'antd'
import { portLoading } from '#areas/port-loading/definition.ts'
import { useAgencyId } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { DocumentList } from '#kit/browser/document-list.tsx'
import { listPath } from '#kit/browser/paths.ts'
import { addDays, today } from '#kit/days.ts'
import type { Document } from '#kit/document.ts'
import { useLanguage } from '#ui/language.tsx'
import { useGo } from '#ui/link.tsx'

const document = portLoading as unknown as Document

/** The tickets, with the ways to those that need a look: trucks on the road since an earlier day, and today's typed weights. */
export const PortLoadingList = () => {
  const { t } = useLanguage()
  const { zone } = useAsker()
  const go = useGo()
  const list = listPath(useAgencyId(), document)
  const day = today(zone)
  const narrowed = (words: Record<string, string>) => () => go(`${list}?${new URLSearchParams(words)}`)
  return (
    <DocumentList
      document={document}
      more={
        <>
          <Button onClick={narrowed({ status: 'Pending', to: addDays(day, -1) })}>{t('Overdue trucks')}</Button>
          <Button onClick={narrowed({ weightSource: 'Manual', from: day, to: day })}>{t('Typed today')}</Button>
        </>
      }
    />
  )
}
