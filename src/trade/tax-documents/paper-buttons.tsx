// The paper on the page of its document and its buttons: choose the language, print, save as PDF.

import { Button, Select } from 'antd'
import { FileText, Printer } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { download, useAgencyId } from '#kit/browser/api.ts'
import { useDocument } from '#kit/browser/use-document.ts'
import type { Document } from '#kit/document.ts'
import { type PaperLanguage, PaperView } from '#trade/tax-documents/paper-view.tsx'
import type { PrintCall } from '#trade/tax-documents/print-query.ts'
import { useLanguage } from '#ui/language.tsx'
import { notify } from '#ui/notify.ts'

type Props = { call: PrintCall; id: number; name: string }

const pathOf = (call: PrintCall, agencyId: number, id: number, language: PaperLanguage): string => {
  const query = new URLSearchParams({ format: 'pdf', ...(language && { language }) })
  return `${call.path.replace(':agencyId', String(agencyId)).replace(':id', String(id))}?${query}`
}

/** Saves a paper as PDF, in Arabic only or in both languages. */
export const PdfButton = ({ call, id, name, language }: Props & { language: PaperLanguage }) => {
  const { t } = useLanguage()
  const agencyId = useAgencyId()
  const [isLoading, setLoading] = useState(false)
  const save = () => {
    setLoading(true)
    download(pathOf(call, agencyId, id, language), `${name}.pdf`)
      .catch(error => notify.error(t((error as Error).message)))
      .finally(() => setLoading(false))
  }
  return (
    <Button icon={<FileText size={14} strokeWidth={1.7} />} loading={isLoading} onClick={save}>
      {t('PDF')}
    </Button>
  )
}

// Fields for programs only: the paper has the QR code, and the page links to the sale.
const programFields = ['qr', 'saleId']

/** The document of a page with a paper: without the fields for programs and, once it is sealed, without the action to seal it. */
export const useDocumentWithPaper = (document: Document): Document => {
  const { id } = useParams()
  const { row } = useDocument(document, id)
  const isDone = row?.qr && row.eInvoiceStatus !== 'Rejected'
  const { stamp, ...others } = document.life.actions
  const fields = Object.fromEntries(Object.entries(document.fields).filter(([name]) => !programFields.includes(name)))
  const life = isDone && stamp ? { ...document.life, actions: others } : document.life
  return { ...document, fields, life }
}

/** The paper of a page and its buttons, with the chosen language they share. */
export const usePaper = (call: PrintCall) => {
  const { t } = useLanguage()
  const [language, setLanguage] = useState<PaperLanguage>(null)
  return {
    paper: (id: number) => <PaperView {...{ call, id, language }} />,
    buttons: (id: number, name: string) => (
      <>
        <Select<PaperLanguage | ''>
          aria-label={t('Language of the paper')}
          value={language ?? ''}
          onChange={chosen => setLanguage(chosen === '' ? null : chosen)}
          options={[
            { value: '', label: t('As the seller’s format') },
            { value: 'english', label: t('Arabic and English') },
            { value: 'arabic', label: t('Arabic') },
          ]}
        />
        <Button icon={<Printer size={14} strokeWidth={1.7} />} onClick={() => window.print()}>
          {t('Print')}
        </Button>
        <PdfButton {...{ call, id, name, language }} />
      </>
    ),
  }
}
