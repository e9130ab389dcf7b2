// The dialog that sends a paper: recipient, channel, language, message, and the validity of the link.

import { Alert, Input, Segmented, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Additions } from '#kit/browser/additions.tsx'
import { ApiError, useCall, useCallAnswer, useRefresh } from '#kit/browser/api.ts'
import {
  type Contact,
  channelTitles,
  languageNames,
  readSendable,
  type Sendable,
  type ShareChannel,
  type ShareLanguage,
  share,
  shareChannels,
  shareLanguages,
} from '#sharing/calls.ts'
import { Awaited } from '#ui/awaited.tsx'
import { CheckedDay } from '#ui/day-input.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useLanguage } from '#ui/language.tsx'
import { notify } from '#ui/notify.ts'
import { NumberInput } from '#ui/number-input.tsx'
import { useSaveKey } from '#ui/save-key.ts'
import './send-dialog.css'

type SendEntries = {
  channel: ShareChannel
  recipient: string
  language: ShareLanguage
  words: string
  /** NaN while it is empty or no number; a day while it is none */
  days: number
  from: string | number | null
  to: string | number | null
}

type Of = Parameters<Additions['SendPaper']>[0]['of']

const addressOf = (contact: Contact | undefined, channel: ShareChannel): string =>
  (channel === 'email' ? contact?.email : contact?.phone) ?? ''

const contactFor = ({ contacts }: Sendable, channel: ShareChannel): Contact | undefined =>
  contacts.find(contact => addressOf(contact, channel) !== '') ?? contacts[0]

// The first channel that is set up and reaches one of the contacts.
const firstChannel = (of: Sendable): ShareChannel => {
  const ready = of.channels.filter(({ missing }) => missing.length === 0).map(({ channel }) => channel)
  return ready.find(channel => of.contacts.some(contact => addressOf(contact, channel))) ?? ready[0] ?? 'email'
}

const startOf = (sendable: Sendable, { from, to }: Of): SendEntries => {
  const channel = firstChannel(sendable)
  const contact = contactFor(sendable, channel)
  const language = contact?.language ?? 'arabic'
  const { period, days, words } = sendable
  return {
    ...{ channel, recipient: addressOf(contact, channel), language, words: words[language], days },
    ...{ from: from ?? period?.from ?? null, to: to ?? period?.to ?? null },
  }
}

type FieldProps = { label: string; problem?: string; children: ReactNode }

const Entry = ({ label, problem, children }: FieldProps) => {
  const { t } = useLanguage()
  return (
    <div className="send-field">
      <span className="label">{t(label)}</span>
      {children}
      {problem && (
        <div className="label-problem" role="alert">
          {problem}
        </div>
      )}
    </div>
  )
}

type PartProps = {
  sendable: Sendable
  entered: SendEntries
  set: (entered: Partial<SendEntries>) => void
  problems: Record<string, string>
}

const Channels = ({ sendable, entered, set, problems }: PartProps) => {
  const { t } = useLanguage()
  const chosen = sendable.channels.find(({ channel }) => channel === entered.channel)
  const choose = (channel: ShareChannel) => {
    const contact = contactFor(sendable, channel)
    set({ channel, recipient: addressOf(contact, channel) })
  }
  return (
    <Entry label="Channel" problem={problems.channel}>
      <Segmented<ShareChannel>
        block
        aria-label={t('Channel')}
        value={entered.channel}
        onChange={choose}
        options={shareChannels.map(channel => ({ value: channel, label: t(channelTitles[channel]) }))}
      />
      {chosen && chosen.missing.length > 0 && (
        <Alert
          type="warning"
          title={t('This channel is not set up. A super admin enters in the agency’s form: {settings}.', {
            settings: chosen.missing.map(setting => t(setting)).join(t(', ')),
          })}
        />
      )}
    </Entry>
  )
}

const Recipient = ({ sendable, entered, set, problems }: PartProps) => {
  const { t } = useLanguage()
  const { channel, recipient } = entered
  const known = sendable.contacts.filter(contact => addressOf(contact, channel) !== '')
  const choose = (n: number) => {
    const contact = known[n]!
    const { language } = contact
    set({ recipient: addressOf(contact, channel), language, words: sendable.words[language] })
  }
  const at = known.findIndex(contact => addressOf(contact, channel) === recipient)
  return (
    <Entry label="Recipient" problem={problems.recipient}>
      {known.length > 0 && (
        <Select
          aria-label={t('Contact')}
          value={at < 0 ? null : at}
          placeholder={t('Somebody else')}
          onChange={n => choose(n)}
          options={known.map(({ role, name }, n) => ({ value: n, label: `${t(role)}: ${name}` }))}
        />
      )}
      <Input
        aria-label={t('Recipient')}
        dir="ltr"
        inputMode={channel === 'email' ? 'email' : 'tel'}
        value={recipient}
        onChange={event => set({ recipient: event.target.value })}
      />
    </Entry>
  )
}

const Words = ({ sendable, entered, set, problems }: PartProps) => {
  const { t } = useLanguage()
  const { language, words } = entered
  const change = (chosen: ShareLanguage) =>
    set({ language: chosen, ...(words === sendable.words[language] && { words: sendable.words[chosen] }) })
  return (
    <>
      <Entry label="Language of the recipient">
        <Segmented<ShareLanguage>
          aria-label={t('Language of the recipient')}
          value={language}
          onChange={change}
          options={shareLanguages.map(value => ({ value, label: languageNames[value] }))}
        />
      </Entry>
      <Entry label="Text" problem={problems.words}>
        <Input.TextArea
          aria-label={t('Text')}
          dir={language === 'arabic' ? 'rtl' : 'ltr'}
          rows={3}
          maxLength={400}
          value={words}
          onChange={event => set({ words: event.target.value })}
        />
      </Entry>
    </>
  )
}

const LinkValidity = ({ sendable, entered, set, problems }: PartProps) => {
  const { t } = useLanguage()
  return (
    <>
      {sendable.period && (
        <div className="send-days">
          <Entry label="From" problem={problems.from}>
            <CheckedDay aria-label={t('From')} value={entered.from} onChange={from => set({ from })} />
          </Entry>
          <Entry label="To" problem={problems.to}>
            <CheckedDay aria-label={t('To')} value={entered.to} onChange={to => set({ to })} />
          </Entry>
        </div>
      )}
      <Entry label="Days the link works" problem={problems.days}>
        <NumberInput
          aria-label={t('Days the link works')}
          scale={0}
          value={entered.days}
          onChange={days => set({ days: days ?? Number.NaN })}
        />
      </Entry>
    </>
  )
}

// The dialog does not send a text that is no day.
const dayOf = (entered: string | number | null): string | null => (typeof entered === 'string' ? entered : null)

const useSending = ({ document, id, consignees, withBranches = false }: Of, onClose: () => void) => {
  const { t } = useLanguage()
  const call = useCall(share)
  const refresh = useRefresh()
  const { key, renew } = useSaveKey()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError>()
  const send = async (entered: SendEntries) => {
    setBusy(true)
    try {
      const days = { from: dayOf(entered.from), to: dayOf(entered.to) }
      await call({ body: { document, id, ...entered, ...days, consignees: consignees ?? null, withBranches }, key })
      renew()
      notify.success(t('The paper is being sent. The timeline shows the result.'))
      onClose()
      void refresh()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return { send, isBusy, error }
}

type OpenProps = { of: Of; sendable: Sendable; onClose: () => void }

const OpenDialog = ({ of, sendable, onClose }: OpenProps) => {
  const { t } = useLanguage()
  const [entered, setEntered] = useState(() => startOf(sendable, of))
  const { send, isBusy, error } = useSending(of, onClose)
  const part: PartProps = {
    ...{ sendable, entered, problems: error?.fields ?? {} },
    set: changed => setEntered(before => ({ ...before, ...changed })),
  }
  const isSetUp = sendable.channels.some(({ channel, missing }) => channel === entered.channel && missing.length === 0)
  const isNoDay = Number.isNaN(entered.from) || Number.isNaN(entered.to)
  return (
    <Dialog
      title={t('Send as a link')}
      okText={t('Send')}
      cancelText={t('Back')}
      okButtonProps={{ loading: isBusy, disabled: !isSetUp || isNoDay || entered.recipient.trim() === '' }}
      onOk={() => void send(entered)}
      onCancel={onClose}
      width={480}
    >
      <div className="send-paper">
        {error && <Alert type="error" showIcon title={t(error.message)} />}
        <Channels {...part} />
        <Recipient {...part} />
        <Words {...part} />
        <LinkValidity {...part} />
        <p className="form-hint">
          {t('The link opens this paper only, without an account. It can be ended at any time.')}
        </p>
      </div>
    </Dialog>
  )
}

/** Sends the paper of a document by a channel of the agency. */
export const SendDialog: Additions['SendPaper'] = ({ of, onClose }) => {
  const answer = useCallAnswer(readSendable, { query: { document: of.document, id: of.id } })
  if (answer.data) return <OpenDialog of={of} sendable={answer.data} onClose={onClose} />
  return (
    <Dialog footer={null} onCancel={onClose} width={480}>
      <Awaited of={answer} height={320} />
    </Dialog>
  )
}
