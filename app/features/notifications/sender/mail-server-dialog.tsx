import { Box, FormLayout, Select, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import {
  MAIL_SERVER_TLS,
  type MailServerTls,
  MAX_MAIL_SERVER_HOST,
  MAX_MAIL_SERVER_PASSWORD,
  MAX_MAIL_SERVER_USER,
} from "../../../../contract/mail-server-limits";
import { fieldError } from "../../../endApi/failure";
import { FormDialog } from "../../../form/form-dialog";
import { useTranslation } from "../../../i18n/translation";
import { useEndApi } from "../../../shell/use-end-api";
import type { MailServerView } from "./load-mail-server.server";

const FIELDS = ["host", "port", "tls", "user", "password"];
/** The usual port of each. */
const PORTS: Record<MailServerTls, number> = { starttls: 587, tls: 465 };

/** Asks for the account at a mail server, which is set once the server has let us in. */
export function MailServerDialog({
  server,
  address,
  onClose,
}: {
  server: MailServerView["server"];
  address: string;
  onClose: () => void;
}) {
  const { t } = useTranslation("notifications");
  const { call, failure, isBusy } = useEndApi();
  const [host, setHost] = useState(server?.host ?? "");
  const [tls, setTls] = useState<MailServerTls>(server?.tls ?? "starttls");
  const [port, setPort] = useState(String(server?.port ?? PORTS.starttls));
  const [user, setUser] = useState(server?.user ?? address);
  const [password, setPassword] = useState("");
  /** The password that is set goes to its own host and user alone. */
  const keepsPassword = server !== null && server.host === host.trim() && server.user === user.trim();
  const canSave = host.trim() !== "" && user.trim() !== "" && (password !== "" || keepsPassword);
  const text = { autoComplete: "off", spellCheck: false, disabled: isBusy };

  const save = async () => {
    const given = { host, port: Number(port), tls, user, password: password === "" ? null : password };
    const { ok } = await call("setMailServer", given, { done: t("mailServer.saved") });
    if (ok) onClose();
  };
  const changeTls = (given: string) => {
    const next = MAIL_SERVER_TLS.find((each) => each === given);
    if (!next) return;
    if (port === String(PORTS[tls])) setPort(String(PORTS[next]));
    setTls(next);
  };

  return (
    <FormDialog
      title={t("mailServer.setUp")}
      fields={FIELDS}
      failure={failure}
      isBusy={isBusy}
      canSave={canSave}
      saveLabel={t("mailServer.save")}
      onSave={() => void save()}
      onClose={onClose}
    >
      <FormLayout>
        <TextField
          {...text}
          label={t("mailServer.host")}
          value={host}
          placeholder="smtp.example.com"
          maxLength={MAX_MAIL_SERVER_HOST}
          error={fieldError(failure, "host")}
          onChange={setHost}
        />
        <FormLayout.Group condensed>
          <Select
            label={t("mailServer.tls")}
            options={MAIL_SERVER_TLS.map((value) => ({ value, label: t(`mailServer.${LABELS[value]}`) }))}
            value={tls}
            disabled={isBusy}
            error={fieldError(failure, "tls")}
            onChange={changeTls}
          />
          <TextField
            {...text}
            label={t("mailServer.port")}
            value={port}
            inputMode="numeric"
            maxLength={5}
            error={fieldError(failure, "port")}
            onChange={(next) => setPort(next.replace(/\D/g, ""))}
          />
        </FormLayout.Group>
        <TextField
          {...text}
          label={t("mailServer.user")}
          value={user}
          maxLength={MAX_MAIL_SERVER_USER}
          error={fieldError(failure, "user")}
          onChange={setUser}
        />
        <TextField
          {...text}
          autoComplete="new-password"
          type="password"
          label={t("mailServer.password")}
          value={password}
          maxLength={MAX_MAIL_SERVER_PASSWORD}
          helpText={keepsPassword ? t("mailServer.passwordHelp") : undefined}
          error={fieldError(failure, "password")}
          onChange={setPassword}
        />
      </FormLayout>
      <Box paddingBlockStart="300">
        <Text as="p" tone="subdued">
          {t("mailServer.saveHelp")}
        </Text>
      </Box>
    </FormDialog>
  );
}

const LABELS = { starttls: "starttls", tls: "tlsMode" } as const;
