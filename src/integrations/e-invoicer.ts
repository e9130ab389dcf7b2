// Sends to the tax authority while the process runs: requests for certificates, and waiting documents.

import type pg from 'pg'
import { openSealing } from '#database/sealing.ts'
import { type EInvoicing, sendEInvoices } from '#integrations/e-invoicing.ts'
import { requestCertificates } from '#integrations/onboarding.ts'
import { workOnNotify } from '#integrations/work-on-notify.ts'

type Options = Pick<EInvoicing, 'log'> & { eInvoiceUrl: string | undefined; secret: string | undefined }

const timeoutMs = 10_000

/** Runs until stopped; without the platform's address it sends nothing. */
export const startEInvoicer = (url: string, options: Options): Promise<{ stop(): Promise<void> }> => {
  const { log, eInvoiceUrl, secret } = options
  let open: EInvoicing | undefined
  const look = async (pool: pg.Pool, isStopping: () => boolean): Promise<void> => {
    open ??= { log, timeoutMs, url: eInvoiceUrl, sealing: openSealing(pool, secret) }
    try {
      while (!isStopping() && (await requestCertificates(pool, open)) > 0);
      while (!isStopping() && (await sendEInvoices(pool, open)) > 0);
    } catch (error) {
      log.warn({ err: error }, 'e-invoices wait')
    }
  }
  return workOnNotify(url, { channel: 'gms_e_invoice', name: 'gms e-invoices', look })
}
