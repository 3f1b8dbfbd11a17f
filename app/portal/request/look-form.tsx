import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { SubmitButton } from "#app/ui/form/submit.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import { Breadcrumbs, PageTitle } from "#app/ui/page/page-head.tsx";
import { Code } from "../code.tsx";
import type { LookReply } from "./look.server.ts";

interface LookFormProps {
  /** From the address, in groups; empty if it has none. */
  readonly code: readonly string[];
  readonly reply: LookReply | undefined;
}

export function LookForm({ code, reply }: LookFormProps) {
  const { t } = useTranslation(["myRequest", "portal"]);
  const isNamed = code.length > 0;
  return (
    <div className="wrap look">
      <PageTitle failed={reply !== undefined}>{t("title")}</PageTitle>
      <Breadcrumbs items={[{ text: t("portal:nav.home"), to: "/" }, { text: t("title") }]} />
      <h1>{t("title")}</h1>
      <p className="lead quiet">{t("lead")}</p>
      {reply && <Problem reply={reply} isNamed={isNamed} />}
      <PostForm
        page={isNamed ? `/request/${code.join("")}` : "/request"}
        id="look"
        noValidate
        autoComplete="off"
      >
        {isNamed ? (
          <div className="field">
            <p className="small quiet">{t("enter.code")}</p>
            <Code groups={code} />
            <p>
              <Link className="item under" to="/request">
                {t("enter.otherCode")}
              </Link>
            </p>
          </div>
        ) : (
          <div className="field">
            <label htmlFor="code">{t("enter.code")}</label>
            <span className="hint quiet small" id="code-hint">
              {t("enter.codeHint")}
            </span>
            <input
              className="ref"
              id="code"
              name="code"
              type="text"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              aria-describedby="code-hint"
              defaultValue={reply?.code}
              key={reply?.code}
            />
          </div>
        )}
        <div className="field">
          <label htmlFor="digits">{t("enter.digits")}</label>
          <span className="hint quiet small" id="digits-hint">
            {t("enter.digitsHint")}
          </span>
          <input
            className="ref digits"
            id="digits"
            name="digits"
            type="text"
            inputMode="numeric"
            autoComplete="off"
            aria-describedby="digits-hint"
            defaultValue={reply?.digits}
            key={reply?.digits}
          />
        </div>
        <div className="ends row">
          <SubmitButton>{t("enter.show")}</SubmitButton>
        </div>
      </PostForm>
      <Help isOpen={reply?.problem === "wrong"} />
    </div>
  );
}

/** Errors are not attached to a field: which one is wrong is a secret. */
function Problem({ reply, isNamed }: { reply: LookReply; isNamed: boolean }) {
  const { t } = useTranslation(["myRequest", "common"]);
  const { problem, after = "" } = reply;
  const isOffline = problem === "offline";
  const text = isOffline ? t("common:form.offlineText") : t(`problem.${problem}Text`, { time: after });
  return (
    <Notice
      tone="bad"
      role="alert"
      title={t(isOffline ? "common:form.offline" : `problem.${problem}`)}
      answer={reply}
    >
      <p>{text}</p>
      {problem === "wrong" && (
        <ul className="links row">
          <li>
            <a className="item under" href={isNamed ? "/request" : "#code"}>
              {t("problem.mendCode")}
            </a>
          </li>
          <li>
            <a className="item under" href="#digits">
              {t("problem.mendDigits")}
            </a>
          </li>
        </ul>
      )}
    </Notice>
  );
}

function Help({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation("myRequest");
  return (
    <div className="ends">
      <details className="fold" open={isOpen} key={String(isOpen)}>
        <summary>{t("enter.noCode")}</summary>
        <p>{t("enter.noCodeText")}</p>
        <p>
          <Link className="item under" to="/#locations-section">
            {t("enter.find")}
          </Link>
        </p>
      </details>
      <details className="fold">
        <summary>{t("enter.why")}</summary>
        <p>{t("enter.whyText")}</p>
      </details>
    </div>
  );
}
