-- Credit notes on LC sales deduct their tons, and debit notes count for the sale whose note they take back: all facts are kept anew, by the
-- background; until then they are read from the invoices.
delete from app.sales_fact_kept;
