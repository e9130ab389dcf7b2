// The form of a format beside a live preview.

import type { ReactNode } from 'react'
import { invoiceFormat } from '#areas/master-data/invoice-format/definition.ts'
import { InvoiceSheet } from '#areas/master-data/invoice-format/sheet.tsx'
import { DocumentForm } from '#kit/browser/document-form.tsx'
import { DocumentPage } from '#kit/browser/document-page.tsx'
import { Entry, Section } from '#kit/browser/entry.tsx'
import { useForm } from '#kit/browser/form-context.tsx'
import type { Row } from '#kit/check.ts'
import { useLanguage } from '#ui/language.tsx'
import { Panel } from '#ui/panel.tsx'

const document = invoiceFormat

const Preview = ({ children }: { children: ReactNode }) => {
  const { t } = useLanguage()
  return (
    <Panel title={t('Preview')} note={t('With sample figures')}>
      {children}
    </Panel>
  )
}

const LivePreview = () => {
  const { values, labels } = useForm()
  return (
    <Preview>
      <InvoiceSheet format={values} seller={labels.consignee as string | undefined} />
    </Preview>
  )
}

const Sections = () => (
  <>
    <Section title="Invoice Format" help="One for each consignee and kind of paper.">
      <Entry of="name" span={3} />
      <Entry of="nameAr" span={3} />
      <Entry of="consignee" span={3} />
      <Entry of="documentType" span={3} />
    </Section>
    <Section title="Sheet">
      <Entry of="languages" />
      <Entry of="paper" />
      <Entry of="qrPlace" />
      <Entry of="withLogo" />
      <Entry of="numberPrefix" />
      <Entry of="code" />
    </Section>
    <Section title="Texts" help="Arabic is printed first.">
      <Entry of="headerAr" />
      <Entry of="header" />
      <Entry of="termsAr" />
      <Entry of="terms" />
      <Entry of="bankBlock" />
      <Entry of="footerAr" />
      <Entry of="footer" />
      <Entry of="remarks" />
    </Section>
  </>
)

export const InvoiceFormatForm = () => (
  <DocumentForm document={document} beside={<LivePreview />}>
    <Sections />
  </DocumentForm>
)

export const InvoiceFormatPage = () => (
  <DocumentPage
    document={document}
    above={row => (
      <Preview>
        <InvoiceSheet format={row as Row} seller={(row.labels as Record<string, string> | undefined)?.consignee} />
      </Preview>
    )}
  />
)
