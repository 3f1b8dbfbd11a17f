import { contract } from "#server/api/contract/index.ts";
import type { Check } from "../check.ts";
import type { Fixture } from "../fixture.ts";

const { handOver, anonymise } = contract.extra;

/** Makes the optional writes: hands a case over to its own MP, and anonymises it in the end. */
export async function writeExtra({ call }: Check, { own }: Fixture, id: number | undefined): Promise<void> {
  const params = id === undefined ? undefined : { id };
  const needs = "no case of this check";
  await call(handOver, params && own && { params, body: { mpId: own.mpId } }, { needs });
  await call(anonymise, params && { params }, { needs });
}
