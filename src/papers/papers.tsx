// The papers of a document: the list, and the form that adds one.

import { Button, Modal, Upload } from 'antd'
import { Check, Download, Trash2, Upload as UploadIcon, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ApiError, ask, download, useAnswer, useRefresh } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { Cell, Words } from '#kit/browser/cells.tsx'
import { EntryInput } from '#kit/browser/inputs.tsx'
import type { Row } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import { paperFields, shownFields } from '#papers/paper-fields.ts'
import { mayOn } from '#rights/may.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Empty } from '#ui/empty.tsx'
import { Figure } from '#ui/figures.tsx'
import { Labelled } from '#ui/labelled.tsx'
import { type Translate, useLanguage } from '#ui/language.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { notify } from '#ui/notify.ts'
import { Panel } from '#ui/panel.tsx'
import { type PlainColumn, PlainTable } from '#ui/plain-table.tsx'
import { useSaveKey } from '#ui/save-key.ts'
import { StatusTag } from '#ui/status-tag.tsx'

// The file, its size and its state have their own columns.
const { fileName, mediaType, bytes, status, ...shown } = shownFields([])

const formOf = (values: Row, file: File): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) if (value) form.append(name, String(value))
  form.append('file', file)
  return form
}

const useAdding = (path: string, onDone: () => void) => {
  const { t } = useLanguage()
  const refresh = useRefresh()
  const { key } = useSaveKey()
  const [values, setValues] = useState<Row>({})
  const [file, setFile] = useState<File>()
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    if (!file) return setProblems({ file: t('Choose a file.') })
    setBusy(true)
    try {
      await ask(path, { method: 'POST', body: formOf(values, file), key })
      onDone()
      await refresh()
    } catch (error) {
      setProblems(error instanceof ApiError ? error.fields : {})
      notify.error(t((error as Error).message))
    } finally {
      setBusy(false)
    }
  }
  return { values, setValues, setFile, problems, isBusy, send }
}

const FileEntry = ({ onChoose }: { onChoose: (file: File | undefined) => void }) => {
  const { t } = useLanguage()
  return (
    <Upload.Dragger
      accept=".pdf,.jpg,.jpeg,.png,.xlsx"
      maxCount={1}
      beforeUpload={chosen => {
        onChoose(chosen)
        return false
      }}
      onRemove={() => onChoose(undefined)}
    >
      {t('Drop a PDF, picture or Excel file here, or choose one')}
    </Upload.Dragger>
  )
}

const Adding = ({ types, path, onDone }: { types: readonly string[]; path: string; onDone: () => void }) => {
  const { t } = useLanguage()
  const { values, setValues, setFile, problems, isBusy, send } = useAdding(path, onDone)
  return (
    <Dialog
      title={t('Add a document')}
      okText={t('Upload')}
      cancelText={t('Back')}
      confirmLoading={isBusy}
      onOk={send}
      onCancel={onDone}
      width={440}
    >
      <div className="asking">
        {Object.entries(paperFields(types)).map(([name, field]) => (
          <Labelled key={name} id={`paper-${name}`} field={field} problem={problems[name]}>
            {described => (
              <EntryInput
                {...described}
                field={field}
                value={values[name]}
                onChange={value => setValues(before => ({ ...before, [name]: value }))}
              />
            )}
          </Labelled>
        ))}
        <FileEntry onChoose={setFile} />
        {problems.file && <div className="label-note label-problem">{problems.file}</div>}
      </div>
    </Dialog>
  )
}

type PaperButtonsProps = { paper: Row; path: string; mayEdit: boolean; mayJudge: boolean }

// The actions on a paper, at the end of its line: download, verify or reject, delete.
const PaperButtons = ({ paper, path, mayEdit, mayJudge }: PaperButtonsProps) => {
  const { t } = useLanguage()
  const refresh = useRefresh()
  const [modal, place] = Modal.useModal()
  const failed = (error: unknown) => notify.error(t((error as Error).message))
  const at = `${path}/${paper.id}`
  const judge = (verdict: string) => () =>
    ask(`${at}/${verdict}`, { method: 'PUT' })
      .then(() => refresh())
      .catch(failed)
  const remove = () =>
    modal.confirm({
      title: t('Delete {name}?', { name: paper.fileName as string }),
      okText: t('Delete'),
      okButtonProps: { danger: true },
      cancelText: t('Back'),
      onOk: () =>
        ask(at, { method: 'DELETE' })
          .then(() => refresh())
          .catch(failed),
    })
  const buttons = [
    { label: 'Download', Icon: Download, may: true, run: () => download(at, paper.fileName as string).catch(failed) },
    { label: 'Mark as verified', Icon: Check, may: mayJudge && paper.status !== 'Verified', run: judge('verify') },
    { label: 'Reject', Icon: X, may: mayJudge && paper.status !== 'Rejected', run: judge('reject') },
    { label: 'Delete', Icon: Trash2, may: mayEdit, run: remove },
  ].filter(({ may }) => may)
  return (
    <span className="paper-deeds">
      {buttons.map(({ label, Icon, run }) => (
        <Button key={label} type="text" size="small" icon={<Icon size={14} />} aria-label={t(label)} onClick={run} />
      ))}
      {place}
    </span>
  )
}

const columnsOf = (t: Translate, buttons: (paper: Row) => ReactNode): PlainColumn<Row>[] => [
  { key: 'fileName', title: t('File'), cell: paper => <Words>{String(paper.fileName)}</Words> },
  ...Object.entries(shown).map(([name, field]) => ({
    key: name,
    title: t(field.label),
    cell: (paper: Row) => <Cell field={field} value={paper[name]} />,
  })),
  {
    key: 'bytes',
    title: t('kB'),
    numeric: true,
    cell: paper => <Figure value={Math.ceil((paper.bytes as number) / 1000)} kind="count" />,
  },
  { key: 'status', title: t('Status'), cell: paper => <StatusTag state={String(paper.status)} /> },
  {
    key: 'deeds',
    title: <span className="hidden-but-read">{t('Actions')}</span>,
    cell: buttons,
  },
]

/** The papers of the document at `path`. */
export const Papers = ({ document, path: page }: { document: Document; path: string }) => {
  const { t } = useLanguage()
  const { asker } = useAsker()
  const path = `${page}/documents`
  const { data, error, refetch } = useAnswer<{ rows: Row[] }>(path)
  const [isAdding, setAdding] = useState(false)
  const mayEdit = mayOn(asker, 'Edit', document.right)
  const mayJudge = mayOn(asker, 'Approve', document.right)
  const add = { label: t('Add a document'), onClick: () => setAdding(true) }
  const buttons = (paper: Row) => <PaperButtons {...{ paper, path, mayEdit, mayJudge }} />
  const button = mayEdit && (
    <Button icon={<UploadIcon size={14} strokeWidth={1.7} />} onClick={add.onClick}>
      {add.label}
    </Button>
  )
  return (
    <Panel title={t('Documents')} extra={button} className="lines-panel">
      {!data && error && <NotLoaded error={error} refetch={refetch} />}
      {data && data.rows.length === 0 && <Empty text={t('No documents here yet.')} />}
      {data && data.rows.length > 0 && (
        <PlainTable
          caption={t('Documents')}
          columns={columnsOf(t, buttons)}
          rows={data.rows}
          rowKey={({ id }) => String(id)}
        />
      )}
      {isAdding && <Adding types={document.papers} path={path} onDone={() => setAdding(false)} />}
    </Panel>
  )
}
