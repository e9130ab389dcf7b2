// A report for printing: the pages rendered by the server, with the filters of the address printed at the top.

import { Button, Segmented } from 'antd'
import { FileText, Printer } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { apiOf, download, useAgencyId, useAnswer } from '#kit/browser/api.ts'
import type { Report } from '#kit/report.ts'
import { useLanguage } from '#ui/language.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { notify } from '#ui/notify.ts'
import { Page } from '#ui/page.tsx'
import { RenderedPages, RenderedRoom } from '#ui/rendered-pages.tsx'

// Each language by its own name.
const languages = [
  ['english', 'English'],
  ['arabic', 'العربية'],
] as const

const PdfButton = ({ path, name }: { path: string; name: string }) => {
  const { t } = useLanguage()
  const [isLoading, setLoading] = useState(false)
  const save = () => {
    setLoading(true)
    download(path, name)
      .catch(error => notify.error(t((error as Error).message)))
      .finally(() => setLoading(false))
  }
  return (
    <Button icon={<FileText size={14} strokeWidth={1.7} />} loading={isLoading} onClick={save}>
      {t('PDF')}
    </Button>
  )
}

/** The pages of a report for the printer, in one of two languages. */
export const ReportPrint = ({ report }: { report: Report }) => {
  const { t, language: own } = useLanguage()
  const agencyId = useAgencyId()
  const [asked, ask] = useSearchParams()
  const language = asked.get('language') ?? own
  const query = new URLSearchParams(asked)
  query.set('language', language)
  const path = `${apiOf(agencyId, report.address)}/print?${query}`
  const { data, error, refetch } = useAnswer<{ pages: string[] }>(path)
  const choose = (chosen: string) => {
    query.set('language', chosen)
    ask(query, { replace: true })
  }
  const print = (
    <Button
      type="primary"
      icon={<Printer size={14} strokeWidth={1.7} />}
      disabled={!data}
      onClick={() => window.print()}
    >
      {t('Print')}
    </Button>
  )
  const actions = (
    <>
      <Segmented options={languages.map(([value, label]) => ({ value, label }))} value={language} onChange={choose} />
      <PdfButton path={`${path}&format=pdf`} name={`${t(report.title)}.pdf`} />
    </>
  )
  return (
    <Page title={t(report.title)} crumb={t('Print')} actions={actions} primary={print}>
      {error && <NotLoaded error={error} refetch={refetch} />}
      {!error && (data ? <RenderedPages pages={data.pages} title={t(report.title)} /> : <RenderedRoom />)}
    </Page>
  )
}
