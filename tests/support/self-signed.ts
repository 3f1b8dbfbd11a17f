import { generateKeyPairSync, sign } from "node:crypto";

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const [high, low] = [body.length >> 8, body.length & 255];
  // In the shortest form, or browsers don't accept it.
  const long = high === 0 ? [0x81, low] : [0x82, high, low];
  const length = body.length < 128 ? [body.length] : long;
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
};
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"));

const ECDSA_SHA256 = sequence(oid("2a8648ce3d040302"));
const NAME = sequence(der(0x31, sequence(oid("550403"), der(0x0c, Buffer.from("localhost")))));
const VALID = sequence(der(0x17, Buffer.from("200101000000Z")), der(0x17, Buffer.from("490101000000Z")));

/** An untrusted certificate for `localhost`, generated for each run. */
export function selfSigned(): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const subjectKey = publicKey.export({ type: "spki", format: "der" });
  const content = sequence(der(0x02, Buffer.from([1])), ECDSA_SHA256, NAME, VALID, NAME, subjectKey);
  const signature = der(0x03, Buffer.from([0]), sign("sha256", content, privateKey));
  const body = sequence(content, ECDSA_SHA256, signature).toString("base64");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${body.replace(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----\n`,
  };
}
