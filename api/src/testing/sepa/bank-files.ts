/** Files as banks send them, with few elements. */

interface RejectedTransaction {
  endToEndId: string;
  status: 'RJCT' | 'ACCP';
  code: string;
  amount: string;
}

/** A pain.002: what the bank rejects before the collection. */
export function rejection(transactions: readonly RejectedTransaction[]): string {
  const statuses = transactions.map(
    ({ endToEndId, status, code, amount }) =>
      `<TxInfAndSts><StsId>STS-${endToEndId}</StsId><OrgnlEndToEndId>${endToEndId}</OrgnlEndToEndId>` +
      `<TxSts>${status}</TxSts>${code ? `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf>` : ''}` +
      `<OrgnlTxRef><Amt><InstdAmt Ccy="EUR">${amount}</InstdAmt></Amt></OrgnlTxRef></TxInfAndSts>`,
  );
  return (
    '<?xml version="1.0" encoding="UTF-8"?>' +
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>' +
    '<GrpHdr><MsgId>BANK-1</MsgId><CreDtTm>2026-11-26T08:00:00</CreDtTm></GrpHdr>' +
    `<OrgnlPmtInfAndSts>${statuses.join('')}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`
  );
}

/** A pain.002 that refuses a whole message, or a block of it, without naming collections. */
export function fileRejection(
  rejected: { messageId: string } | { blockId: string },
  code = 'AG01',
): string {
  const reason = `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf>`;
  const content =
    'messageId' in rejected
      ? `<OrgnlGrpInfAndSts><OrgnlMsgId>${rejected.messageId}</OrgnlMsgId><GrpSts>RJCT</GrpSts>${reason}</OrgnlGrpInfAndSts>`
      : `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${rejected.blockId}</OrgnlPmtInfId><PmtInfSts>RJCT</PmtInfSts>${reason}</OrgnlPmtInfAndSts>`;
  return (
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>' +
    '<GrpHdr><MsgId>BANK-2</MsgId><CreDtTm>2026-11-24T08:00:00</CreDtTm></GrpHdr>' +
    `${content}</CstmrPmtStsRpt></Document>`
  );
}

interface ReturnedTransaction {
  endToEndId: string;
  code: string;
  amount: string;
  reference?: string;
}

/** An entry of a camt.053 or camt.054. */
export function returnEntry(returned: ReturnedTransaction): string {
  const { endToEndId, code, amount, reference = `BANK-${endToEndId}` } = returned;
  return (
    '<Ntry><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2026-11-26</Dt></BookgDt><NtryDtls><TxDtls>' +
    `<Refs><AcctSvcrRef>${reference}</AcctSvcrRef><EndToEndId>${endToEndId}</EndToEndId></Refs>` +
    (amount === '' ? '' : `<Amt Ccy="EUR">${amount}</Amt>`) +
    `<RtrInf>${code ? `<Rsn><Cd>${code}</Cd></Rsn>` : '<AddtlInf>Devuelto</AddtlInf>'}</RtrInf>` +
    '</TxDtls></NtryDtls></Ntry>'
  );
}

export function camt054(entries: readonly string[]): string {
  return (
    '<?xml version="1.0" encoding="UTF-8"?>' +
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn>' +
    `<Ntfctn><Id>1</Id>${entries.join('')}</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`
  );
}
