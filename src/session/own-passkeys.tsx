// The passkeys of a user: added on this device, listed with their last use, removed.

import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server'
import { Button, Input, Popconfirm } from 'antd'
import { KeyRound } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { ApiError, ask, useAnswer } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { formatInstant } from '#kit/days.ts'
import { makePasskey, PasskeyProblem, supportsPasskeys } from '#session/ask-passkey.tsx'
import { deviceName } from '#session/own-sessions.tsx'
import { addPasskey, beginPasskey, type Passkey, passkeys, removePasskey } from '#session/passkey-calls.ts'
import { Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { notify } from '#ui/notify.ts'
import { Panel } from '#ui/panel.tsx'
import './session.css'

const useWorking = (refresh: () => void) => {
  const { t } = useLanguage()
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<boolean>, done: string) => {
    setBusy(true)
    try {
      if (await work()) notify.success(t(done))
    } catch (failure) {
      if (!(failure instanceof ApiError) && !(failure instanceof PasskeyProblem)) throw failure
      notify.error(t(failure.message))
    } finally {
      setBusy(false)
      refresh()
    }
  }
  return { busy, run }
}

const make = async (name: string): Promise<boolean> => {
  const options = await ask<PublicKeyCredentialCreationOptionsJSON>(beginPasskey.path, { method: beginPasskey.method })
  const answer = await makePasskey(options)
  if (answer === undefined) return false
  await ask(addPasskey.path, { method: addPasskey.method, body: { name, answer } })
  return true
}

const NewPasskey = ({ refresh }: { refresh: () => void }) => {
  const { t } = useLanguage()
  const { busy, run } = useWorking(refresh)
  const [name, setName] = useState(() => deviceName(navigator.userAgent))
  const send = (event: FormEvent) => {
    event.preventDefault()
    void run(() => make(name.trim()), 'The passkey is added.')
  }
  return (
    <form className="passkey-new" onSubmit={send}>
      <Input
        aria-label={t('Name of the passkey')}
        maxLength={60}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button htmlType="submit" loading={busy} disabled={name.trim() === ''}>
        {t('Add a passkey')}
      </Button>
    </form>
  )
}

const PasskeyRow = ({ passkey, refresh }: { passkey: Passkey; refresh: () => void }) => {
  const { t } = useLanguage()
  const { zone } = useAsker()
  const { busy, run } = useWorking(refresh)
  const { id, name, madeAt, lastUsedAt } = passkey
  const remove = async () => {
    await ask(removePasskey.path.replace(':id', String(id)), { method: removePasskey.method })
    return true
  }
  return (
    <li className="own-session">
      <KeyRound size={16} strokeWidth={1.6} className="passkey-sign" aria-hidden />
      <div className="passkey-words">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <div className="own-session-facts">
          {t('Added')} <Ltr>{formatInstant(madeAt, zone)}</Ltr> ·{' '}
          {lastUsedAt ? (
            <>
              {t('Last used')} <Ltr>{formatInstant(lastUsedAt, zone)}</Ltr>
            </>
          ) : (
            t('Not used yet')
          )}
        </div>
      </div>
      <Popconfirm
        title={t('Remove this passkey? Nobody signs in with it any more.')}
        okText={t('Remove')}
        cancelText={t('Back')}
        onConfirm={() => void run(remove, 'The passkey is removed.')}
      >
        <Button loading={busy} aria-label={`${t('Remove')}: ${name}`}>
          {t('Remove')}
        </Button>
      </Popconfirm>
    </li>
  )
}

/** The passkey panel on the user's profile. */
export const Passkeys = () => {
  const { t } = useLanguage()
  const { data, refetch } = useAnswer<{ rows: Passkey[] }>(passkeys.path)
  const refresh = () => void refetch()
  const rows = data?.rows ?? []
  return (
    <Panel title={t('Passkeys')} flush>
      {rows.length > 0 && (
        <ul className="own-sessions">
          {rows.map(passkey => (
            <PasskeyRow key={passkey.id} passkey={passkey} refresh={refresh} />
          ))}
        </ul>
      )}
      <div className="passkey-foot">
        <p>
          {t(
            'With a passkey you sign in and confirm by your finger, your face or the PIN of this device, without a password.',
          )}
        </p>
        {supportsPasskeys() ? (
          <NewPasskey refresh={refresh} />
        ) : (
          <p className="own-session-facts">{t('This browser does not support passkeys at this address.')}</p>
        )}
      </div>
    </Panel>
  )
}
