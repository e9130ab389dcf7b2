// The user's authenticator app: set up with a QR code, its recovery codes, removed again.

import { Alert, Button, Input, Popconfirm } from 'antd'
import { useId, useState } from 'react'
import { ApiError, ask, useAnswer } from '#kit/browser/api.ts'
import {
  beginSecondFactor,
  type SecondFactor as Factor,
  renewRecoveryCodes,
  secondFactor,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '#session/factor-calls.ts'
import { digitsIn } from '#texts/digits.ts'
import { Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { notify } from '#ui/notify.ts'
import { Panel } from '#ui/panel.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import './session.css'

type Secret = { secret: string; address: string }
type Codes = { recoveryCodes: string[] }

const useAsking = () => {
  const { t } = useLanguage()
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      notify.error(t(failure.message))
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}

/** The recovery codes, shown this once. */
const RecoveryCodes = ({ codes, onDone }: { codes: string[]; onDone: () => void }) => {
  const { t } = useLanguage()
  return (
    <div className="factor">
      <Alert
        type="success"
        showIcon
        title={t('Keep these recovery codes where you find them without your phone. They are shown once.')}
      />
      <ul className="factor-codes" dir="ltr">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button type="primary" onClick={onDone}>
        {t('I have kept them')}
      </Button>
    </div>
  )
}

type CodeEntryProps = { busy: boolean; code: string; onChange: (code: string) => void }

const CodeEntry = ({ busy, code, onChange }: CodeEntryProps) => {
  const { t } = useLanguage()
  const id = useId()
  return (
    <div className="factor-entry">
      <label htmlFor={id}>{t('Code of the app')}</label>
      <div className="factor-line">
        <Input
          id={id}
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          value={code}
          onChange={({ target }) => onChange(digitsIn(target.value).slice(0, 6))}
        />
        <Button type="primary" htmlType="submit" loading={busy} disabled={code.length !== 6}>
          {t('Turn on')}
        </Button>
      </div>
    </div>
  )
}

type SettingUpProps = { secret: Secret; onCodes: (codes: string[]) => void }

const SettingUp = ({ secret, onCodes }: SettingUpProps) => {
  const { t } = useLanguage()
  const { busy, run } = useAsking()
  const [code, setCode] = useState('')
  const { method, path } = turnOnSecondFactor
  const send = () => run(async () => onCodes((await ask<Codes>(path, { method, body: { code } })).recoveryCodes))
  return (
    <form
      className="factor"
      onSubmit={event => {
        event.preventDefault()
        void send()
      }}
    >
      <p>{t('Scan this with your authenticator app, or type the key into it. Then enter the 6 digits it shows.')}</p>
      <div className="factor-qr">
        <QrCode text={secret.address} label={t('QR code of the key')} />
      </div>
      <p className="factor-key">
        <Ltr>{secret.secret.replace(/(.{4})(?=.)/g, '$1 ')}</Ltr>
      </p>
      <CodeEntry busy={busy} code={code} onChange={setCode} />
    </form>
  )
}

type ActiveFactorProps = { factor: Factor; onCodes: (codes: string[]) => void; refresh: () => void }

const ActiveFactor = ({ factor, onCodes, refresh }: ActiveFactorProps) => {
  const { t } = useLanguage()
  const { busy, run } = useAsking()
  const renew = () =>
    run(async () =>
      onCodes((await ask<Codes>(renewRecoveryCodes.path, { method: renewRecoveryCodes.method })).recoveryCodes),
    )
  const takeAway = () =>
    run(async () => {
      await ask(turnOffSecondFactor.path, { method: turnOffSecondFactor.method })
      notify.success(t('The authenticator app is removed.'))
      refresh()
    })
  return (
    <div className="factor">
      <p>{t('You sign in with a code of your authenticator app.')}</p>
      <p>{t('Recovery codes left: {count}', { count: factor.recoveryCodesLeft })}</p>
      <div className="factor-line">
        <Button loading={busy} onClick={() => void renew()}>
          {t('New recovery codes')}
        </Button>
        {!factor.isDemanded && (
          <Popconfirm
            title={t('Sign in without a code from now on?')}
            okText={t('Remove')}
            cancelText={t('Back')}
            onConfirm={() => void takeAway()}
          >
            <Button danger>{t('Remove')}</Button>
          </Popconfirm>
        )}
      </div>
    </div>
  )
}

const Missing = ({ onSecret }: { onSecret: (secret: Secret) => void }) => {
  const { t } = useLanguage()
  const { busy, run } = useAsking()
  const { method, path } = beginSecondFactor
  return (
    <div className="factor">
      <p>{t('With an authenticator app, nobody signs in with your password alone.')}</p>
      <Button loading={busy} onClick={() => void run(async () => onSecret(await ask<Secret>(path, { method })))}>
        {t('Set up an authenticator app')}
      </Button>
    </div>
  )
}

/** Sets up the second factor, shows its state, removes it. */
export const SecondFactorSteps = ({ onSetUp }: { onSetUp?: () => void }) => {
  const { data: factor, refetch } = useAnswer<Factor>(secondFactor.path)
  const [secret, setSecret] = useState<Secret>()
  const [codes, setCodes] = useState<string[]>()
  const refresh = () => void refetch()
  const finish = () => {
    setCodes(undefined)
    setSecret(undefined)
    refresh()
    onSetUp?.()
  }
  if (codes) return <RecoveryCodes codes={codes} onDone={finish} />
  if (!factor) return null
  if (factor.isOn) return <ActiveFactor factor={factor} onCodes={setCodes} refresh={refresh} />
  return secret ? <SettingUp secret={secret} onCodes={setCodes} /> : <Missing onSecret={setSecret} />
}

/** The second factor's panel on the user's profile. */
export const SecondFactorPanel = () => {
  const { t } = useLanguage()
  return (
    <Panel title={t('Second factor')}>
      <SecondFactorSteps />
    </Panel>
  )
}
