import type { HeadersArgs } from "react-router";

/**
 * The `headers` of every route that draws faults: only such a route gets what a thrown fault says about
 * waiting, and it must hand that on itself.
 */
export const faultHeaders = ({ errorHeaders }: HeadersArgs): Headers => errorHeaders ?? new Headers();
